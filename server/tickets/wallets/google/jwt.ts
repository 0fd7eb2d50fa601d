import { sign } from 'node:crypto'
import type { GoogleConfiguration } from './configuration.ts'

/** A JSON Web Token with these claims, signed by the service account (RS256). */
export function signJwt(
  { privateKey, privateKeyId }: Pick<GoogleConfiguration, 'privateKey' | 'privateKeyId'>,
  claims: object,
): string {
  const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId !== null && { kid: privateKeyId }) }
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}
