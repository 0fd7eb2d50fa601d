import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Festival } from '#contract/festival/festival.ts'
import type { SiteSettings } from '#server/site/site.ts'
import type { Draft } from './draft.ts'
import { fill } from './filling.ts'
import { named, pictureFaults } from './pictures.ts'
import { FestivalFault, type Problem } from './problem.ts'
import { publish } from './publishing.ts'
import { read } from './reading.ts'
import { crossFaults } from './rules.ts'
import { shape } from './shape.ts'

/** A sound festival as the shop keeps it, its pictures in their place. */
export interface Prepared {
  settings: SiteSettings
  festival: Festival
}

/** Reads and checks a festival file, and takes its pictures in; throws a FestivalFault with every fault. */
export async function prepare(file: string, dataDir: string): Promise<Prepared> {
  const folder = dirname(file)
  const { draft, problems } = await examine(await textOf(file), folder)
  if (!draft || problems.length > 0) throw new FestivalFault(file, problems)
  const { urls, problems: damaged } = await publish([...named(draft)], folder, dataDir)
  if (damaged.length > 0) throw new FestivalFault(file, damaged)
  return fill(draft.festival, (name) => urls.get(name) ?? null)
}

/** Every fault of a festival file's text; no draft when it cannot even be read. */
export async function examine(
  text: string,
  folder: string,
): Promise<{ draft: Draft | null; problems: Problem[] }> {
  const { value, problems } = read(text)
  if (problems.length > 0) return { draft: null, problems }
  const draft = shape(value)
  return {
    draft,
    problems: [...draft.problems, ...crossFaults(draft), ...(await pictureFaults(draft, folder))],
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new FestivalFault(file, [{ path: '', fault: `it cannot be read (${code})` }])
  }
}
