import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CRLF = '\r\n'
const HEAD_END = Buffer.from('\r\n\r\n')

/** A response: its status, the seconds of its Retry-After header if any, and its body. */
export interface Answer {
  status: number
  retryAfter: number
  body: Buffer
}

/** The bytes of a POST with a JSON body. */
export const postOf = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1${CRLF}host: localhost${CRLF}content-type: application/json${CRLF}content-length: ${Buffer.byteLength(body)}${CRLF}${CRLF}${body}`

/**
 * A buyer's connection with one request at a time. It parses only the HTTP that is needed, so that generating the load costs less than
 * serving it. Throws for a body without a length.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The connection was closed')))
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  ask(request: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting = { resolve, reject }
    this.#socket.write(request)
    return promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(HEAD_END)
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
    if (length === undefined) return this.#fail(new Error(`An answer without a length: ${head}`))
    const whole = end + HEAD_END.length + Number(length)
    if (this.#received.length < whole) return
    const body = this.#received.subarray(end + HEAD_END.length, whole)
    this.#received = this.#received.subarray(whole)
    const [, seconds = '0'] = /\r\nretry-after: (\d+)/i.exec(head) ?? []
    const answer = { status: Number(head.slice(9, 12)), retryAfter: Number(seconds), body }
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(answer)
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}
