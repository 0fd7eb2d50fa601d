import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Shop } from '#server/platform/shop.ts'
import { settle } from './bringing.ts'
import type { Changes } from './changes.ts'
import type { Draft } from './draft.ts'
import { fill } from './filling.ts'
import { named, pictureFaults } from './pictures.ts'
import { FestivalFault, Unfit, type Problem } from './problem.ts'
import { publish } from './publishing.ts'
import { read } from './reading.ts'
import { crossFaults } from './rules.ts'
import { shape } from './shape.ts'

export { changesInWords, type Changes } from './changes.ts'
export { FestivalFault, type Problem } from './problem.ts'
export { carry, write } from './writing.ts'

/** Every fault of a festival file's text, each with its path; none when it can be brought in. `folder` is where its pictures are. */
export async function check(text: string, folder: string): Promise<Problem[]> {
  const { problems } = await examine(text, folder)
  return problems
}

/**
 * Brings the festival of a file into the shop, as a whole or, with a FestivalFault that names every fault, not at all.
 * Bringing the same file twice changes nothing; a changed one changes what differs. What the file no longer names is deleted
 * when nobody ever had it in a cart, and switched off otherwise. Says what it changed.
 */
export async function bring(shop: Shop, file: string): Promise<Changes> {
  const folder = dirname(file)
  const { draft, problems } = await examine(await textOf(file), folder)
  if (!draft || problems.length > 0) throw new FestivalFault(file, problems)
  const { urls, problems: damaged } = await publish([...named(draft)], folder, shop.settings.dataDir)
  if (damaged.length > 0) throw new FestivalFault(file, damaged)
  const { settings, festival } = fill(draft.festival, urls)
  try {
    return await shop.transact((tx) => settle(tx, settings, festival))
  } catch (error) {
    throw error instanceof Unfit ? new FestivalFault(file, error.problems) : error
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

async function examine(text: string, folder: string): Promise<{ draft: Draft | null; problems: Problem[] }> {
  const { value, problems } = read(text)
  if (problems.length > 0) return { draft: null, problems }
  const draft = shape(value)
  return {
    draft,
    problems: [...draft.problems, ...crossFaults(draft), ...(await pictureFaults(draft, folder))],
  }
}
