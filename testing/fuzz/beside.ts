import type { Call } from './calls.ts'
import type { JsonSchema } from '#server/api/openapi/openapi.ts'

const text: JsonSchema = { type: 'string' }

const pathOf = (path: string): Call['parameters'] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', schema: text }))

const call = (
  method: 'get' | 'post',
  path: string,
  statuses: number[],
  bodies: Call['bodies'] = [],
): Call => ({
  name: `${method} ${path}`,
  audience: 'beside',
  method,
  path,
  parameters: pathOf(path),
  bodies,
  statuses,
})

/** A payment notification with a gateway's signature. */
const EVENT: JsonSchema = {
  properties: {
    id: text,
    reference: text,
    order: text,
    outcome: {
      anyOf: ['succeeded', 'processing', 'declined', 'expired', 'cancelled'].map((each) => ({ const: each })),
    },
    amount: text,
    currency: text,
  },
}

export const NOTIFICATIONS = 'post /gateways/{gateway}/notifications'

/** The routes of the server other than the documented calls, with their possible statuses. */
export const BESIDE: Call[] = [
  call(
    'post',
    '/gateways/{gateway}/notifications',
    [200, 400, 401, 404, 413],
    [{ type: 'application/json', schema: EVENT }],
  ),
  call('get', '/sandbox-bank/{reference}', [200, 404]),
  call(
    'post',
    '/sandbox-bank/{reference}',
    [200, 400, 404, 413],
    [{ type: 'application/x-www-form-urlencoded', schema: text }],
  ),
  ...['pay', 'decline', 'cancel'].map((button) =>
    call('post', `/sandbox-bank/{reference}/${button}`, [200, 303, 400, 404, 413]),
  ),
  call('get', '/download-ticket/{email}/{code}', [200, 404]),
  call('get', '/download-calendar/{email}/{code}', [200, 404]),
  call('get', '/add-to-apple-wallet/{email}/{code}', [404]),
  call('get', '/add-to-google-wallet/{email}/{code}', [404]),
  call('get', '/apple-wallet/v1/passes/{passType}/{serial}', [404]),
  call('get', '/apple-wallet/v1/devices/{device}/registrations/{passType}', [404]),
  call(
    'post',
    '/apple-wallet/v1/devices/{device}/registrations/{passType}/{serial}',
    [400, 404, 413],
    [{ type: 'application/json', schema: { properties: { pushToken: text } } }],
  ),
  call('get', '/download-invoice/{orderCode}/{checksum}', [200, 404]),
  call('get', '/download-credit-note/{creditNote}/{checksum}', [200, 404]),
  call('get', '/mailbox', [200, 404]),
  call('get', '/mailbox/{id}', [200, 404]),
  call('get', '/mailbox/{id}/html', [200, 404]),
  call('get', '/health', [200]),
  call('get', '/health/ready', [200]),
  call('get', '/robots.txt', [200]),
  call('get', '/sitemap.xml', [200]),
  call('get', '/manifest.webmanifest', [200]),
  call('get', '/apple-touch-icon.png', [200]),
  call('get', '/icon-192.png', [200]),
  call('get', '/icon-512.png', [200]),
  call('get', '/', [200]),
  call('get', '/{screen}', [200, 404]),
  call('get', '/office/{screen}', [200, 404]),
  call('get', '/pictures/{name}', [200, 403, 404]),
  call('get', '/assets/{name}', [200, 403, 404]),
  call('get', '/api/{unknown}', [404, 405]),
]
