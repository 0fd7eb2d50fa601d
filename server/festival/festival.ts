import type { Shop } from '#server/platform/shop.ts'
import { applyFestival } from './apply/apply.ts'
import type { Changes } from './compare/summary.ts'
import { validateFestival, readFestival } from './read/read.ts'
import { FestivalFileError, ValidationError, type Fault } from './read/faults.ts'

export { addPicture } from './pictures/add.ts'
export { describeChanges as changesInWords, type Changes } from './compare/summary.ts'
export { importUpload as receive } from './import.ts'
export { exportZip as pack } from './record/zip.ts'
export { FestivalFileError as FestivalFault, type Fault as Problem } from './read/faults.ts'
export { exportTo as carry, exportYaml as write } from './record/export.ts'

/** The festival's parts, and what the office does with them. */
export * as parts from './parts.ts'

/** What differs between two states of a part, as the history of the festival keeps them. */
export { differences } from './compare/differences.ts'

/** Vouchers one by one, by the thousand, and switched on and off. */
export * as vouchers from './vouchers.ts'

/** Every fault of a festival file's text, each with its path; none when it can be brought in. `folder` is where its pictures are. */
export async function validate(text: string, folder: string): Promise<Fault[]> {
  const { problems } = await validateFestival(text, folder)
  return problems
}

/**
 * Brings the festival of a file into the shop, as a whole or, with a FestivalFault that names every fault, not at all.
 * Bringing the same file twice changes nothing; a changed one changes what differs. What the file no longer names is deleted
 * when nobody ever had it in a cart, and switched off otherwise. Says what it changed.
 */
export async function importFile(shop: Shop, file: string): Promise<Changes> {
  const { settings, festival } = await readFestival(file, shop.settings.dataDir)
  try {
    return await shop.transact((tx) => applyFestival(tx, settings, festival))
  } catch (error) {
    throw error instanceof ValidationError ? new FestivalFileError(file, error.faults) : error
  }
}
