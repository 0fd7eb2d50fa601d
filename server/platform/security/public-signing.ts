import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { keyFor } from './signing.ts'

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

const keyPairs = new Map<string, KeyPair>()

/** Derived from the secret, so it is the same on every machine; cached. */
function keyPairOf(secret: string, purpose: string): KeyPair {
  const name = `${purpose}\n${secret}`
  const known = keyPairs.get(name)
  if (known) return known
  const key = Buffer.concat([PKCS8_PREFIX, keyFor(secret, `ed25519 ${purpose}`)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const pair = { privateKey, publicKey: createPublicKey(privateKey) }
  keyPairs.set(name, pair)
  return pair
}

/** The Ed25519 signature of `text` for `purpose`: 64 bytes, deterministic, verifiable with `publicKey`. */
export const signPublicly = (secret: string, purpose: string, text: string): Buffer =>
  sign(null, Buffer.from(text), keyPairOf(secret, purpose).privateKey)

/** Whether `signature` is that of `text` for `purpose`. */
export const isSignedPublicly = (
  secret: string,
  purpose: string,
  text: string,
  signature: Uint8Array,
): boolean => verify(null, Buffer.from(text), keyPairOf(secret, purpose).publicKey, signature)

/** The raw public key for `purpose`: 32 bytes in base64url. */
export const publicKey = (secret: string, purpose: string): string =>
  keyPairOf(secret, purpose).publicKey.export({ format: 'jwk' }).x ?? ''

/** Like `signPublicly`, for megabytes, without blocking the main thread. */
export const signLong = (secret: string, purpose: string, bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign(null, bytes, keyPairOf(secret, purpose).privateKey, (error, signature) =>
      error ? reject(error) : resolve(signature),
    )
  })
