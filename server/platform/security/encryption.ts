import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './signing.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Encrypts bytes for `purpose` with AES-256-GCM: nonce, tag and ciphertext, different each time. */
export function encryptBytes(secret: string, purpose: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce, { authTagLength: TAG })
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** The same of a text, in base64url. */
export const encrypt = (secret: string, purpose: string, text: string): string =>
  encryptBytes(secret, purpose, Buffer.from(text)).toString('base64url')

/** Decrypts bytes. Throws if they were modified, or encrypted with another secret or for another purpose. */
export function decryptBytes(secret: string, purpose: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

/** The same of a text. */
export const decrypt = (secret: string, purpose: string, encrypted: string): string =>
  decryptBytes(secret, purpose, Buffer.from(encrypted, 'base64url')).toString()
