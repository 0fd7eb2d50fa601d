import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A mail server that accepts everything, and records when a mail to whom arrived. */
export interface MailSink {
  url: string
  arrivals: { to: string; at: number; bytes: number }[]
  close: () => void
}

/** A sink that takes `delay` milliseconds per mail of a connection. */
export async function openMailSink(delay: number): Promise<MailSink> {
  const arrivals: MailSink['arrivals'] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, async (to, bytes) => {
      await sleep(delay)
      arrivals.push({ to, at: performance.now(), bytes })
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${port}`, arrivals, close }
}

/** Implements the SMTP that a mail needs, and stores only the recipient. */
function converse(socket: Socket, take: (to: string, bytes: number) => Promise<void>): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let [to, bytes, isData, end] = ['', 0, false, '']
  say('220 ready')
  socket.setEncoding('latin1').on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    if (isData) {
      bytes += chunk.length
      end = (end + chunk.slice(-5)).slice(-5)
      if (end !== '\r\n.\r\n') return
      isData = false
      void take(to, bytes).then(() => say('250 taken'))
    } else if (chunk.startsWith('DATA')) {
      ;[bytes, isData, end] = [0, true, '']
      say('354 go on')
    } else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n')
    else {
      to = /^RCPT TO:<([^>]*)>/.exec(chunk)?.[1] ?? to
      say('250 fine')
    }
  })
}
