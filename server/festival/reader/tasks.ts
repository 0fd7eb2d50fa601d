import type { Festival } from '#contract/festival/festival.ts'
import type { DrawInput } from '#server/festival/pictures/resize.ts'
import type { PictureInput } from '#server/festival/pictures/validate.ts'
import type { readText } from '#server/festival/read/file/text.ts'
import type { unzip } from '#server/festival/read/file/unzip.ts'

type InputOf<Task extends (input: never) => unknown> = Parameters<Task>[0]

/**
 * What is done with files from outside, in a process of its own, which reads the code of a task when it is the first of its
 * kind: half of the processes only have pictures, which need none of the rules of a festival.
 */
export const tasks = {
  unzip: async (input: InputOf<typeof unzip>) =>
    (await import('#server/festival/read/file/unzip.ts')).unzip(input),
  readText: async (input: InputOf<typeof readText>) =>
    (await import('#server/festival/read/file/text.ts')).readText(input),
  /** `urls` has the address of each picture that the festival names. */
  fillDefaults: async ({ festival, urls }: { festival: Festival; urls: Map<string, string> }) =>
    (await import('#server/festival/read/defaults.ts')).fillDefaults(
      festival,
      (name) => urls.get(name) ?? null,
    ),
  pictureFault: async (input: PictureInput) =>
    (await import('#server/festival/pictures/validate.ts')).pictureFault(input),
  draw: async (input: DrawInput) => (await import('#server/festival/pictures/resize.ts')).draw(input),
}
