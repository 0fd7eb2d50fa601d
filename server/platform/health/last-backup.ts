import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#server/platform/settings.ts'

const fileOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'last-backup')

/** Records the time of a backup in the data folder. */
export const noteBackup = (settings: Pick<Settings, 'dataDir'>, at: Temporal.Instant): Promise<void> =>
  writeFile(fileOf(settings), `${at.toString()}\n`)

/** The time of the last backup; null if unknown. */
export async function lastBackup(settings: Pick<Settings, 'dataDir'>): Promise<Temporal.Instant | null> {
  try {
    return Temporal.Instant.from((await readFile(fileOf(settings), 'utf8')).trim())
  } catch {
    return null
  }
}
