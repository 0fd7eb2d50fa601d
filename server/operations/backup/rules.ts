import { sign } from '#server/platform/security/signing.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string =>
  sign(secret, 'backup fingerprint', 'festoon').slice(0, 16)

export function refuseExternal({ databaseUrl }: Settings): void {
  if (databaseUrl !== null)
    throw new StartRefusal(
      'the database of DATABASE_URL is backed up and restored by its own tools, pg_dump and pg_restore; docs/operations.md says how.',
    )
}

/** Translates errors of the operating system about a folder into sentences. */
export async function inSentences<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error
    const { code, path = folder } = error as NodeJS.ErrnoException
    throw new StartRefusal(`${path} cannot be used (${code}).`, { cause: error })
  }
}
