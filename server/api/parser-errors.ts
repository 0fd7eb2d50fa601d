import { lookup } from '#contract/lookup.ts'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'
import { securityHeaders } from './security-headers.ts'

const STATUS_OF = lookup<number>({
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
})

// After the answer the client may keep sending unread data; the connection is closed after this time.
const LINGER_MS = 1_000

/** How long a request may take to arrive, in ms: its headers, and the whole request, which may be a picture over a slow connection. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
}

/** Answers malformed HTTP like any other call, and closes the connection once the answer is sent. */
export function answerParserErrors(shop: Shop): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const headers = securityHeaders(shop)
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    // Further data is malformed, too. It is ignored: closing the connection now would lose an answer in transit.
    if (error.code !== 'ECONNRESET' && refused.has(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    refused.add(socket)
    endInTurn(socket, answer(headers, STATUS_OF[error.code ?? ''] ?? 400))
  }
}

/** Ends a connection with an answer, after the answers to all earlier requests on it. */
function endInTurn(socket: Socket, text: string): void {
  const earlier = answerUnderway(socket)
  if (earlier === 'begun' || !socket.writable) return void socket.destroy()
  if (earlier) return void earlier.once('finish', () => endInTurn(socket, text))
  const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(cut))
  socket.end(text).resume()
}

/**
 * The pending response to an earlier request on the same connection, which must be sent first. `'begun'` for a response to the malformed
 * request itself that is already partly sent.
 */
function answerUnderway(socket: Socket): ServerResponse | 'begun' | null {
  const response: ServerResponse | null = Reflect.get(socket, '_httpMessage')
  if (!response?.req.complete) return response?.headersSent ? 'begun' : null
  return response
}

/**
 * Refuses, with our headers, what Node itself would refuse without them.
 *
 * Refuses:
 * - a request without a Host header (400), and an unsupported `Expect` (417)
 * - a tunnel (CONNECT, 405)
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
