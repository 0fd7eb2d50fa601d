import type { PassProps } from 'passkit-generator'

/** The content of `pass.json`. */
export type ApplePass = PassProps

/** The certificates for signing: PEM texts, the key without a passphrase. */
export interface ApplePassCertificates {
  wwdr: string
  signerCert: string
  signerKey: string
}

/** An Apple Wallet pass to be packed and signed. */
export interface ApplePassContent {
  kind: 'apple-pass'
  pass: ApplePass
  /** PNGs by their names in the pass: `icon@2x.png`. */
  pictures: Record<string, Uint8Array>
  certificates: ApplePassCertificates
}

/**
 * Packs and signs a pass. The library signs in JavaScript, which takes some milliseconds, so this must not run in the main thread. It is
 * only loaded for festivals with Apple Wallet.
 */
export async function applePassFile({
  pass,
  pictures,
  certificates,
}: ApplePassContent): Promise<Buffer<ArrayBuffer>> {
  const { PKPass } = await import('passkit-generator')
  const files = Object.entries(pictures).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)
  const json = Buffer.from(JSON.stringify(pass))
  const file = new PKPass({ ...Object.fromEntries(files), 'pass.json': json }, certificates).getAsBuffer()
  // A buffer of its own, which can be transferred between threads.
  const own = Buffer.alloc(file.length)
  file.copy(own)
  return own
}
