import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '#contract/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bareSecurityHeaders } from './security-headers.ts'

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

// Who is answered goes on sending what nobody reads; after so long the connection is cut.
const LINGER_MS = 1_000

/** Answers what is no HTTP as any other call is answered, and closes its connection once the answer is out. */
export function answerParserErrors(shop: Shop): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const isLost = error.code === 'ECONNRESET' || !socket.writable
    // A pipelined request may be broken while the answer to the one before is still on its way.
    const isAnswering = Boolean(Reflect.get(socket, '_httpMessage'))
    if (isLost || isAnswering) return void socket.destroy()
    socket.setTimeout(LINGER_MS, () => socket.destroy())
    socket.end(answer(shop, STATUS_OF[error.code ?? ''] ?? 400)).resume()
  }
}

function answer(shop: Shop, status: number): string {
  const body = JSON.stringify({ message: messages.invalidRequest })
  const headers = {
    ...bareSecurityHeaders(shop),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
