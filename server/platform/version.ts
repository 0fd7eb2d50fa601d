import { createHash } from 'node:crypto'

/** Says whether something is as somebody saw it: a short text that differs when the value does. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
