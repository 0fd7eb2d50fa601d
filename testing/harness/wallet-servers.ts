import { createServer, constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { fastify } from 'fastify'
import type { Settings } from '#server/platform/settings.ts'
import {
  appleCertificates,
  googleAccount,
  ISSUER,
  PASS_TYPE,
  SERVICE_ACCOUNT,
} from '#testing/fixtures/wallet-certificates.ts'
import { world, type World } from './world.ts'

/** A server with the subset of Apple's push service that the shop uses. */
export class PushServer {
  /** The tokens of the notified devices, in order. */
  readonly pushes: string[] = []
  /** Tokens of devices without passes. */
  readonly gone = new Set<string>()
  /** The status of all pushes, until it is null again. */
  failure: number | null = null

  answer(headers: IncomingHttpHeaders, body: string): { status: number; reason?: string } {
    const [, token] = /^\/3\/device\/([0-9a-f]+)$/i.exec(String(headers[constants.HTTP2_HEADER_PATH])) ?? []
    if (this.failure !== null) return { status: this.failure, reason: 'InternalServerError' }
    if (headers[constants.HTTP2_HEADER_METHOD] !== 'POST') return { status: 405, reason: 'MethodNotAllowed' }
    if (token === undefined) return { status: 404, reason: 'BadPath' }
    if (headers['apns-topic'] !== PASS_TYPE) return { status: 400, reason: 'TopicDisallowed' }
    if (body !== '{}') return { status: 400, reason: 'PayloadEmpty' }
    if (this.gone.has(token)) return { status: 410, reason: 'Unregistered' }
    this.pushes.push(token)
    return { status: 200 }
  }
}

type Json = ReturnType<typeof JSON.parse>

/** A server with the subset of Google's API for passes that the shop uses. */
export class GoogleServer {
  /** The stored objects by id. */
  readonly classes = new Map<string, Json>()
  readonly objects = new Map<string, Json>()
  /** The calls, in order: "PUT eventTicketObject". */
  readonly calls: string[] = []
  /** The status of all responses, until it is null again. */
  failure: number | null = null
  /** The number of issued access tokens. */
  tokens = 0
  readonly #key: KeyObject

  constructor(key: KeyObject) {
    this.#key = key
  }

  /** An access token for an assertion signed by the service account. */
  token(form: URLSearchParams, url: string): { status: number; body: object } {
    const claims = readJwt(form.get('assertion') ?? '', this.#key)
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims?.iss === SERVICE_ACCOUNT &&
      claims.aud === `${url}/token` &&
      claims.scope === 'https://www.googleapis.com/auth/wallet_object.issuer' &&
      claims.exp - claims.iat <= 3600
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } }
    this.tokens += 1
    return { status: 200, body: { access_token: 'ya29.test', expires_in: 3599, token_type: 'Bearer' } }
  }

  answer(method: string, path: string, authorization: string | undefined, body: Json): number {
    const [, kind = '', id] = /^\/walletobjects\/v1\/(\w+)(?:\/([\w.-]+))?$/.exec(path) ?? []
    this.calls.push(`${method} ${kind}`)
    if (this.failure !== null) return this.failure
    if (authorization !== 'Bearer ya29.test') return 401
    const kept = kind === 'eventTicketClass' ? this.classes : this.objects
    if (!/^[\w.-]+$/.test(body.id) || !String(body.id).startsWith(`${ISSUER}.`)) return 400
    if (kind === 'eventTicketObject' && !this.classes.has(body.classId)) return 400
    if (method === 'PUT' && (id !== body.id || !kept.has(body.id))) return 404
    if (method === 'POST' && kept.has(body.id)) return 409
    kept.set(body.id, body)
    return 200
  }
}

/** The claims of a JSON Web Token signed by this key (RS256); null for any other. */
export function readJwt(jwt: string, key: KeyObject): Json {
  const [header = '', claims = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || 'null')
  const signed = Buffer.from(`${header}.${claims}`)
  const isRight =
    read(header)?.alg === 'RS256' &&
    verify(
      'RSA-SHA256',
      signed,
      createPublicKey(key.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    )
  return isRight ? read(claims) : null
}

async function openPush(t: TestContext): Promise<{ push: PushServer; pushUrl: string }> {
  const push = new PushServer()
  const server = createServer()
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (body += part))
    stream.on('end', () => {
      const { status, reason } = push.answer(headers, body)
      stream.respond({ [constants.HTTP2_HEADER_STATUS]: status })
      stream.end(reason === undefined ? '' : JSON.stringify({ reason }))
    })
  })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => sessions.add(session))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const session of sessions) session.destroy()
    server.close()
  })
  return { push, pushUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function openGoogle(t: TestContext, key: KeyObject): Promise<{ google: GoogleServer; apiUrl: string }> {
  const google = new GoogleServer(key)
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.post('/token', async (request, reply) => {
    const { status, body } = google.token(request.body as URLSearchParams, apiUrl)
    return reply.code(status).send(body)
  })
  app.all('/walletobjects/*', async (request, reply) => {
    const status = google.answer(request.method, request.url, request.headers.authorization, request.body)
    return reply.code(status).send({ error: { code: status } })
  })
  t.after(() => app.close())
  const apiUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return { google, apiUrl }
}

/** A shop that supports both wallets, with a simulated Apple and Google. */
export async function shopWithWallets(t: TestContext, overrides: Partial<Settings> = {}) {
  const account = await googleAccount()
  const [{ push, pushUrl }, { google, apiUrl }] = await Promise.all([
    openPush(t),
    openGoogle(t, account.publicKey),
  ])
  const appleWallet = { ...(await appleCertificates()), pushUrl }
  const googleWallet = { ...account.settings, apiUrl }
  const w: World = await world(t, {
    publicUrl: 'https://festoon.test',
    gatewayCalls: { timeoutMs: 2_000, retries: 0 },
    appleWallet,
    googleWallet,
    ...overrides,
  })
  return { w, push, google, googleKey: account.publicKey, wwdr: appleWallet.wwdrCertificate }
}
