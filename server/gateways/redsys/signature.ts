import { createCipheriv, createHmac } from 'node:crypto'

/** How a form is signed. Its own version is named in it; we accept the one that is configured, and guess none. */
export const SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number]

/** The signature of parameters as they are sent, base64 and all, with a key that is derived for this order number. */
export function signParameters(
  version: SignatureVersion,
  secretKey: string,
  order: string,
  parameters: string,
): string {
  return version === 'HMAC_SHA512_V2'
    ? createHmac('sha512', operationKeyV2(secretKey, order)).update(parameters).digest('base64url')
    : createHmac('sha256', operationKeyV1(secretKey, order)).update(parameters).digest('base64')
}

/** The first sixteen characters of the key as they are written, with zeros behind a shorter one. The key is the base64 text itself. */
function operationKeyV2(secretKey: string, order: string): string {
  const cipher = createCipheriv('aes-128-cbc', secretKey.slice(0, 16).padEnd(16, '0'), Buffer.alloc(16))
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64')
}

function operationKeyV1(secretKey: string, order: string): Buffer {
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secretKey, 'base64'), Buffer.alloc(8))
  cipher.setAutoPadding(false)
  const text = Buffer.from(order, 'utf8')
  const padded = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)])
  return Buffer.concat([cipher.update(padded), cipher.final()])
}

/** Base64 may come in its own or in the address-safe alphabet, padded or not. */
export const normalizeBase64 = (text: string): string =>
  text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')

/** Fields about an order, as they are sent: beside their signature. */
export function signFields(
  { secretKey, signatureVersion }: { secretKey: string; signatureVersion: SignatureVersion },
  order: string,
  fields: Record<string, string | undefined>,
): { Ds_SignatureVersion: SignatureVersion; Ds_MerchantParameters: string; Ds_Signature: string } {
  const parameters = Buffer.from(JSON.stringify(fields)).toString('base64')
  return {
    Ds_SignatureVersion: signatureVersion,
    Ds_MerchantParameters: parameters,
    Ds_Signature: signParameters(signatureVersion, secretKey, order, parameters),
  }
}
