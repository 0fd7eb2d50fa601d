import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'
import { securityHeaders } from './security-headers.ts'

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

// Who is answered goes on sending what nobody reads; after so long the connection is cut.
const LINGER_MS = 1_000

/** How long a request may take to arrive, in ms: its head, and all of it, which is a picture over a slow line. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
}

/** Answers what is no HTTP as any other call is answered, and closes its connection once the answer is out. */
export function answerParserErrors(shop: Shop): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const headers = securityHeaders(shop)
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    // What comes after it is no HTTP either. It is let pass: a connection that is cut takes an answer on its way with it.
    if (error.code !== 'ECONNRESET' && refused.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    refused.add(socket)
    endInTurn(socket, answer(headers, STATUS_OF[error.code ?? ''] ?? 400))
  }
}

/** Ends a connection with an answer, after the answers to all requests that came before on it. */
function endInTurn(socket: Socket, text: string): void {
  const earlier = answerUnderway(socket)
  if (earlier === 'begun' || !socket.writable) return void socket.destroy()
  if (earlier) return void earlier.once('finish', () => endInTurn(socket, text))
  const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(cut))
  socket.end(text).resume()
}

/**
 * The answer that goes out before one to what was broken: to a request that came before it on the same connection. `'begun'`
 * for one to the broken request itself, of which a part is sent already.
 */
function answerUnderway(socket: Socket): ServerResponse | 'begun' | null {
  const response: ServerResponse | null = Reflect.get(socket, '_httpMessage')
  if (!response?.req.complete) return response?.headersSent ? 'begun' : null
  return response
}

/**
 * Answers itself, with our headers, what Node would refuse without them.
 *
 * Refuses:
 * - a request that names no host (400), and an expectation that nobody meets (417)
 * - a tunnel to elsewhere (405)
 */
export function refuseAsNodeWould(app: App, shop: Shop): void {
  const headers = securityHeaders(shop)
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      throw new Refusal(messages.invalidRequest, { status: 400 })
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, withBody(headers)).end(BODY)
  })
  app.server.on('connect', (_request, socket: Socket) => endInTurn(socket, answer(headers, 405)))
}

function answer(security: Record<string, string>, status: number): string {
  const lines = Object.entries(withBody(security)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${BODY}`
}

const BODY = JSON.stringify({ message: messages.invalidRequest })

const withBody = (security: Record<string, string>): Record<string, string> => ({
  ...security,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BODY)),
  connection: 'close',
})
