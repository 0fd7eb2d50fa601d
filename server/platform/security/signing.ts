import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const keys = new Map<string, Buffer>()

/** The key for one purpose, so that a signature for one purpose is invalid for another. Cached: deriving it takes longer than most of its uses. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  keys.getOrInsertComputed(`${purpose}\n${secret}`, () =>
    Buffer.from(hkdfSync('sha256', secret, 'festoon', purpose, 32)),
  )

/** The signature of `text` for `purpose`: 43 characters of base64url. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')

/** A token made from a random key for `purpose`: 256 bits in hexadecimal, worth as much as the key and the secret together. */
export const keyedToken = (secret: string, purpose: string, key: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(key).digest('hex')

/** Whether `signature` is that of `text` for `purpose`, in constant time. */
export const isSigned = (secret: string, purpose: string, text: string, signature: string): boolean =>
  isSameSecret(sign(secret, purpose, text), signature)

/** Whether two secrets are the same, in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other))

/** The SHA-256 of a text. Only this is stored of random tokens. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
