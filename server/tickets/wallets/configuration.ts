import { createPrivateKey, type KeyObject } from 'node:crypto'

/** An RSA key without a passphrase; null if the text is not one, or the passphrase is wrong. */
export function readRsaKey(pem: string, passphrase: string | null): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase !== null && { passphrase }) })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

/** The set ones of some settings, by variable name; a sentence that names missing ones if only some are set. */
export function missingOf(required: Record<string, string | null>): string | null {
  const missing = Object.keys(required).filter((name) => required[name] === null)
  if (missing.length === 0 || missing.length === Object.keys(required).length) return null
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

/** The URL of another server with an API, for tests and previews; null for the real one. A sentence if it is not a URL. */
export function readApiUrl(name: string, text: string | null): URL | string | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (url && ['http:', 'https:'].includes(url.protocol)) return url
  return `${name} is malformed: it is an address such as http://127.0.0.1:12111.`
}
