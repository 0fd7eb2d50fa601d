import type { PassProps } from 'passkit-generator'

/** The content of `pass.json`. */
export type ApplePass = PassProps

/** Whose pass it is: PEM texts, the key without a passphrase. */
export interface ApplePassCertificates {
  wwdr: string
  signerCert: string
  signerKey: string
}

/** A pass of Apple Wallet to be packed and signed. */
export interface ApplePassContent {
  kind: 'apple-pass'
  pass: ApplePass
  /** PNGs by their names in the pass: `icon@2x.png`. */
  pictures: Record<string, Uint8Array>
  certificates: ApplePassCertificates
}

/**
 * Packs a pass and signs it. The library signs in JavaScript, which takes some milliseconds: not for the thread that sells. Only
 * a festival with Apple Wallet has it in memory.
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
  // Memory of its own, which threads can hand over.
  const own = Buffer.alloc(file.length)
  file.copy(own)
  return own
}
