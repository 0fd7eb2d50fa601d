import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key of its own for each purpose, so that a signature for one thing is worthless for another. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'festoon', purpose, 32))

/** The signature of `text` for `purpose`: 43 characters of base64url. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')

/** Whether `signature` is that of `text` for `purpose`; takes the same time for any wrong one. */
export const isSigned = (secret: string, purpose: string, text: string, signature: string): boolean =>
  isSameSecret(sign(secret, purpose, text), signature)

/** Whether two secrets are the same, in a time that tells nothing of them. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other))

/** The SHA-256 of a random token: what is kept of it. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
