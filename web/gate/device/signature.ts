type Bytes = Uint8Array<ArrayBuffer>

const keys = new Map<string, Promise<CryptoKey | null>>()

/** Decodes base64url. */
export function fromBase64Url(text: string): Bytes {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
}

/**
 * Whether `signature` is the signature of `signed` by the Ed25519 key (raw, in base64url). Never throws: invalid input is false.
 */
export async function isSigned(key: string, signed: string | Bytes, signature: Uint8Array): Promise<boolean> {
  const bytes = typeof signed === 'string' ? new TextEncoder().encode(signed) : signed
  try {
    const own = keys.get(key) ?? importKey(key)
    keys.set(key, own)
    const imported = await own
    const given = Uint8Array.from(signature)
    if (imported) return await crypto.subtle.verify('Ed25519', imported, given, bytes)
    const { verify } = await import('./verify-without-browser.ts')
    return await verify(fromBase64Url(key), bytes, given)
  } catch {
    return false
  }
}

/** The key for Web Crypto; null if the browser does not support Ed25519. */
async function importKey(key: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', fromBase64Url(key), 'Ed25519', false, ['verify'])
  } catch {
    return null
  }
}
