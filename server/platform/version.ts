import { createHash } from 'node:crypto'

/** A short text that changes with the value, for optimistic locking: whoever edits sends the version that they saw. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
