import type { Festival } from '#contract/festival/festival.ts'
import { draw } from '#server/festival/pictures/resize.ts'
import { pictureFault } from '#server/festival/pictures/validate.ts'
import { fillDefaults } from '#server/festival/read/defaults.ts'
import { readText } from '#server/festival/read/text.ts'
import { unzip } from '#server/festival/read/unzip.ts'

/** What is done with files from outside, in a process of its own. */
export const tasks = {
  unzip,
  readText,
  /** `urls` has the address of each picture that the festival names. */
  fillDefaults: ({ festival, urls }: { festival: Festival; urls: Map<string, string> }) =>
    fillDefaults(festival, (name) => urls.get(name) ?? null),
  pictureFault,
  draw,
}
