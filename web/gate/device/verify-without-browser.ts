import { verifyAsync } from '@noble/ed25519'

/** Verifies a signature in browsers without Ed25519. */
export const verify = (key: Uint8Array, signed: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  verifyAsync(signature, signed, key, { zip215: false })
