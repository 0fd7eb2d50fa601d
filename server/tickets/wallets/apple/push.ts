import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { Shop } from '#server/platform/shop.ts'
import type { AppleConfiguration } from './configuration.ts'

const APNS = 'https://api.push.apple.com'

/** The idle time-out of a connection. */
const IDLE = 60_000

const sessions = new WeakMap<Shop, ClientHttp2Session>()

/**
 * Notifies a device that one of its passes has changed; it then requests which. Returns `gone` for a device without the pass. Throws for
 * errors that may be retried.
 */
export async function push(
  shop: Shop,
  configuration: AppleConfiguration,
  pushToken: string,
): Promise<'sent' | 'gone'> {
  const { status, reason } = await ask(
    sessionOf(shop, configuration),
    configuration,
    pushToken,
    shop.settings.gatewayCalls.timeoutMs,
  )
  if (status === 200) return 'sent'
  if (status === 410 || reason === 'BadDeviceToken' || reason === 'DeviceTokenNotForTopic') return 'gone'
  throw new Error(`Apple has refused a push with ${status} ${reason}`)
}

/** One connection for all pushes of a process: Apple may treat many connections as an attack. */
function sessionOf(shop: Shop, { pushUrl, certificate, key }: AppleConfiguration): ClientHttp2Session {
  const open = sessions.get(shop)
  if (open && !open.closed && !open.destroyed) return open
  const session = connect(pushUrl ?? APNS, { cert: certificate, key })
  // Fails pending pushes, too.
  session.on('error', () => session.destroy())
  session.setTimeout(IDLE, () => session.close())
  session.unref()
  sessions.set(shop, session)
  return session
}

interface PushResponse {
  status: number
  reason: string
}

function ask(
  session: ClientHttp2Session,
  { passTypeId }: AppleConfiguration,
  pushToken: string,
  timeoutMs: number,
): Promise<PushResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PushResponse>()
  const stream = session.request(
    {
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${pushToken}`,
      'apns-topic': passTypeId,
    },
    { signal: AbortSignal.timeout(timeoutMs) },
  )
  let status = 0
  let body = ''
  stream.setEncoding('utf8')
  stream.on('response', (headers) => (status = Number(headers[constants.HTTP2_HEADER_STATUS])))
  stream.on('data', (part: string) => (body += part))
  stream.on('end', () => resolve({ status, reason: /"reason"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? '' }))
  stream.on('error', reject)
  stream.on('close', () => reject(new Error('Apple has closed the connection')))
  // A push has no content: the device requests which pass it is about.
  stream.end('{}')
  return promise
}
