import { createHmac } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'
import { keyFor } from './signing.ts'

/** A short keyed hash of a text for one purpose: deterministic, and not reversible without the secret. */
export const fingerprint = ({ settings }: Shop, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(settings.secret, purpose)).update(text).digest('base64url').slice(0, 22)
