import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Festival } from '#contract/festival/festival.ts'
import { publish } from '#server/festival/pictures/publish.ts'
import { namedPictures, pictureFaults } from '#server/festival/pictures/validate.ts'
import type { SiteSettings } from '#server/site/site.ts'
import { fillDefaults } from './defaults.ts'
import type { Draft } from './draft.ts'
import { ValidationError, type Fault } from './faults.ts'
import { ruleFaults } from './rules.ts'
import { toDraft } from './schema.ts'
import { parseYaml } from './yaml.ts'

/** A festival without faults as the shop stores it: every default filled in, its pictures by their address. */
export interface ValidFestival {
  settings: SiteSettings
  festival: Festival
}

/** Reads a festival file and publishes its pictures. Throws a ValidationError. */
export async function readFestivalFile(file: string, dataDir: string): Promise<ValidFestival> {
  const folder = dirname(file)
  const { draft, faults } = await draftOf(await textOf(file), folder)
  if (!draft || faults.length > 0) throw new ValidationError(faults)
  const { urls, faults: damaged } = await publish([...namedPictures(draft)], folder, dataDir)
  if (damaged.length > 0) throw new ValidationError(damaged)
  return fillDefaults(draft.festival, (name) => urls.get(name) ?? null)
}

/** Reads a festival that was edited, its pictures by their address. Throws a ValidationError with `known` and its own faults. */
export function readEditedFestival(value: unknown, known: Fault[]): ValidFestival {
  const draft = toDraft(value)
  const faults = [...known, ...draft.faults, ...ruleFaults(draft)]
  if (faults.length > 0) throw new ValidationError(faults)
  return fillDefaults(draft.festival, (address) => address)
}

/** Every fault of a festival file's text, each with its path; none when it can be imported. `folder` holds its pictures. */
export const validate = async (text: string, folder: string): Promise<Fault[]> =>
  (await draftOf(text, folder)).faults

/** There is no draft of a text that is not YAML. */
async function draftOf(text: string, folder: string): Promise<{ draft: Draft | null; faults: Fault[] }> {
  const { value, faults } = parseYaml(text)
  if (faults.length > 0) return { draft: null, faults }
  const draft = toDraft(value)
  return { draft, faults: [...draft.faults, ...ruleFaults(draft), ...(await pictureFaults(draft, folder))] }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ValidationError([{ path: '', fault: `it cannot be read (${code})` }])
  }
}
