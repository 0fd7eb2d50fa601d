/** The names of some tickets, by the letters of their codes, as the phone keeps them. */
export interface SealedNames {
  iv: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
}

/** A name with the letters of its ticket's code. */
export type CodeAndName = readonly [code: string, name: string]

const CIPHER = 'AES-GCM'

/** A key for the names of one list. It cannot be read, only used by this browser, and is deleted with the list. */
export const newNamesKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts names. */
export async function seal(key: CryptoKey, names: CodeAndName[]): Promise<SealedNames> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(names))
  return { iv, text: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, text) }
}

/** Decrypts names; none of what this key did not encrypt. */
export async function unseal(key: CryptoKey, { iv, text }: SealedNames): Promise<CodeAndName[]> {
  try {
    const opened = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, text)
    return JSON.parse(new TextDecoder().decode(opened)) as CodeAndName[]
  } catch {
    return []
  }
}
