import type { Festival } from '#contract/festival/festival.ts'
import type { DrawInput } from '#server/festival/pictures/resize.ts'
import type { PictureInput } from '#server/festival/pictures/validate.ts'
import type { readText } from '#server/festival/read/file/text.ts'
import type { unzip } from '#server/festival/read/file/unzip.ts'

type InputOf<Task extends (input: never) => unknown> = Parameters<Task>[0]

/**
 * The tasks for untrusted files, run in a separate process. The code of a task is imported on first use: half of the processes only handle
 * pictures, which do not need the festival's rules.
 */
export const tasks = {
  unzip: async (input: InputOf<typeof unzip>) =>
    (await import('#server/festival/read/file/unzip.ts')).unzip(input),
  readText: async (input: InputOf<typeof readText>) =>
    (await import('#server/festival/read/file/text.ts')).readText(input),
  /** `urls` has the address of each picture that the festival refers to. */
  fillDefaults: async ({ festival, urls }: { festival: Festival; urls: Map<string, string> }) =>
    (await import('#server/festival/read/defaults.ts')).fillDefaults(
      festival,
      (name) => urls.get(name) ?? null,
    ),
  pictureFault: async (input: PictureInput) =>
    (await import('#server/festival/pictures/validate.ts')).pictureFault(input),
  draw: async (input: DrawInput) => (await import('#server/festival/pictures/resize.ts')).draw(input),
}
