import { createCipheriv, createHmac } from 'node:crypto'

/** The signature version. Forms state theirs; only the configured one is accepted. */
export const SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number]

/** The signature of parameters in their sent form (base64), with a key derived for this order number. */
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

/** The first sixteen characters of the key's base64 text, padded with zeros. */
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

/** Base64 may be in the standard or the URL-safe alphabet, padded or not. */
export const normalizeBase64 = (text: string): string =>
  text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')

/** The fields of a message about an order, with their signature. */
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
