import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Shop } from '#server/platform/shop.ts'
import type { GoogleConfiguration } from './configuration.ts'
import { signJwt } from './jwt.ts'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
/** The requested lifetime of an access token, and the margin before its expiry, in seconds. */
const LASTS = 3_600
const SPARE = 300

/** A stored object at Google. */
export type Resource = { id: string } & Record<string, unknown>

const AccessToken = Type.Object({ access_token: Type.String({ minLength: 1 }) })

interface KeptToken {
  token: Promise<string>
  until: number
}

const tokens = new WeakMap<Shop, KeptToken>()

/**
 * Writes a class or an object of event tickets, whether or not it exists. False if Google rejects it permanently. Throws for errors that
 * may be retried.
 */
export async function put(
  shop: Shop,
  configuration: GoogleConfiguration,
  kind: 'eventTicketClass' | 'eventTicketObject',
  resource: Resource,
): Promise<boolean> {
  const send = (method: 'PUT' | 'POST') => call(shop, configuration, method, kind, resource)
  let status = await send('PUT')
  if (status === 404) status = await send('POST')
  // It was created by somebody else in between.
  if (status === 409) status = await send('PUT')
  if (status < 300) return true
  if (status >= 500 || [401, 403, 408, 429].includes(status))
    throw new Error(`Google Wallet has answered ${status}`)
  shop.log.warn({ kind, status }, 'Google Wallet does not take a pass')
  return false
}

async function call(
  shop: Shop,
  configuration: GoogleConfiguration,
  method: 'PUT' | 'POST',
  kind: string,
  resource: Resource,
): Promise<number> {
  const path = method === 'PUT' ? `${kind}/${encodeURIComponent(resource.id)}` : kind
  const response = await fetch(`${configuration.apiUrl}/walletobjects/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await accessToken(shop, configuration)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(resource),
    signal: AbortSignal.timeout(shop.settings.gatewayCalls.timeoutMs),
    redirect: 'error',
  })
  // The response may repeat names, so it is not logged.
  await response.arrayBuffer()
  if (response.status === 401) tokens.delete(shop)
  return response.status
}

/** One access token for all calls of a process, until shortly before its expiry. */
async function accessToken(shop: Shop, configuration: GoogleConfiguration): Promise<string> {
  const now = Math.floor(shop.clock.now().epochMilliseconds / 1000)
  const kept = tokens.get(shop)
  if (kept && kept.until > now) return kept.token
  const token = requestToken(shop, configuration, now)
  tokens.set(shop, { token, until: now + LASTS - SPARE })
  token.catch(() => tokens.delete(shop))
  return token
}

async function requestToken(shop: Shop, configuration: GoogleConfiguration, now: number): Promise<string> {
  const assertion = signJwt(configuration, {
    iss: configuration.clientEmail,
    scope: SCOPE,
    aud: configuration.tokenUrl,
    iat: now,
    exp: now + LASTS,
  })
  const response = await fetch(configuration.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(shop.settings.gatewayCalls.timeoutMs),
    redirect: 'error',
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && Value.Check(AccessToken, answer)) return answer.access_token
  throw new Error(`Google has given no access token, but ${response.status}`)
}
