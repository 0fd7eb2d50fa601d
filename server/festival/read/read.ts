import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Festival } from '#contract/festival/festival.ts'
import type { SiteSettings } from '#server/site/site.ts'
import type { Draft } from './draft.ts'
import { fillDefaults } from './defaults.ts'
import { namedPictures, pictureFaults } from '#server/festival/pictures/validate.ts'
import { FestivalFileError, type Fault } from './faults.ts'
import { publish } from '#server/festival/pictures/publish.ts'
import { parseYaml } from './yaml.ts'
import { ruleFaults } from './rules.ts'
import { toDraft } from './schema.ts'

/** A sound festival as the shop keeps it, its pictures in their place. */
export interface ValidFestival {
  settings: SiteSettings
  festival: Festival
}

/** Reads and checks a festival file, and takes its pictures in; throws a FestivalFault with every fault. */
export async function readFestival(file: string, dataDir: string): Promise<ValidFestival> {
  const folder = dirname(file)
  const { draft, problems } = await validateFestival(await readText(file), folder)
  if (!draft || problems.length > 0) throw new FestivalFileError(file, problems)
  const { urls, problems: damaged } = await publish([...namedPictures(draft)], folder, dataDir)
  if (damaged.length > 0) throw new FestivalFileError(file, damaged)
  return fillDefaults(draft.festival, (name) => urls.get(name) ?? null)
}

/** Every fault of a festival file's text; no draft when it cannot even be read. */
export async function validateFestival(
  text: string,
  folder: string,
): Promise<{ draft: Draft | null; problems: Fault[] }> {
  const { value, problems } = parseYaml(text)
  if (problems.length > 0) return { draft: null, problems }
  const draft = toDraft(value)
  return {
    draft,
    problems: [...draft.faults, ...ruleFaults(draft), ...(await pictureFaults(draft, folder))],
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new FestivalFileError(file, [{ path: '', fault: `it cannot be read (${code})` }])
  }
}
