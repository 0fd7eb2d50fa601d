import type { Shop } from '#server/platform/shop.ts'
import { settle } from './bringing.ts'
import type { Changes } from './changes.ts'
import { examine, prepare } from './preparing.ts'
import { FestivalFault, Unfit, type Problem } from './problem.ts'

export { addPicture } from './adding-pictures.ts'
export { changesInWords, type Changes } from './changes.ts'
export { receive } from './importing.ts'
export { pack } from './packing.ts'
export { FestivalFault, type Problem } from './problem.ts'
export { carry, write } from './writing.ts'

/** The festival's parts, and what the office does with them. */
export * as desk from './desk.ts'

/** What differs between two states of a part, as the history of the festival keeps them. */
export { differences } from './differences.ts'

/** Vouchers one by one, by the thousand, and switched on and off. */
export * as vouchers from './voucher-desk.ts'

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
  const { settings, festival } = await prepare(file, shop.settings.dataDir)
  try {
    return await shop.transact((tx) => settle(tx, settings, festival))
  } catch (error) {
    throw error instanceof Unfit ? new FestivalFault(file, error.problems) : error
  }
}
