import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A minimal mail server with the received mails. */
export interface MailServer {
  url: string
  /** Whether it accepts connections. */
  up: boolean
  /** The mails that are accepted with a delay: they are `held` until they are released. */
  isSlow: (message: string) => boolean
  held: (() => void)[]
  got: string[]
  senders: string[]
  recipients: string[]
  /** The maximum number of concurrent connections. */
  connections: number
  /** Drops all connections. */
  breakOff(): void
}

/** A mail server that is closed when the test ends. */
export async function mailServer(t: Pick<TestContext, 'after'>): Promise<MailServer> {
  const state: MailServer = {
    url: '',
    up: true,
    isSlow: () => false,
    held: [],
    got: [],
    senders: [],
    recipients: [],
    connections: 0,
    breakOff: () => undefined,
  }
  const sockets = new Set<Socket>()
  state.breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    state.connections = Math.max(state.connections, sockets.size)
    converse(socket, state)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}` })
}

function converse(socket: Socket, state: MailServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let message: string | null = null
  const take = (whole: string) => {
    state.got.push(whole)
    say('250 taken')
  }
  say(state.up ? '220 ready' : '421 closed for the night')
  socket.setEncoding('utf8').on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    if (message !== null) message += chunk
    else if (chunk.startsWith('DATA')) {
      message = ''
      say('354 go on')
    } else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n')
    else if (chunk.startsWith('EHLO')) say('250-fine\r\n250 SMTPUTF8')
    else say('250 fine')
    if (chunk.startsWith('MAIL')) state.senders.push(chunk.trim())
    if (chunk.startsWith('RCPT')) state.recipients.push(chunk.trim())
    if (!message?.endsWith('\r\n.\r\n')) return
    const whole = message
    message = null
    if (state.isSlow(whole)) state.held.push(() => take(whole))
    else take(whole)
  })
}
