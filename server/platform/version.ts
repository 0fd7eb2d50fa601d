import { createHash } from 'node:crypto'

/** A short text that changes with the value, for optimistic locking: an edit sends the version that it was based on. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
