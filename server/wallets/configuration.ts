import { createPrivateKey, type KeyObject } from 'node:crypto'

/** An RSA key that needs no passphrase any more; null when the text is none, or the passphrase is wrong. */
export function readRsaKey(pem: string, passphrase: string | null): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase !== null && { passphrase }) })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

/** What is set of some settings, by the names of their variables; the sentence that names what is missing when only a part is. */
export function missingOf(required: Record<string, string | null>): string | null {
  const missing = Object.keys(required).filter((name) => required[name] === null)
  if (missing.length === 0 || missing.length === Object.keys(required).length) return null
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

/** Another server that speaks an API, for tests and previews; null for the real one. A sentence when it is no address. */
export function readApiUrl(name: string, text: string | null): URL | string | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (url && ['http:', 'https:'].includes(url.protocol)) return url
  return `${name} is malformed: it is an address such as http://127.0.0.1:12111.`
}
