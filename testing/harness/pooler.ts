import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Client } from 'pg'

/** How a pooler uses the database's sessions: one for all connections, in turn by transaction, or one for each connection. */
export type Pooling = 'transaction' | 'session'

/** AuthenticationOk and ReadyForQuery: a pooler answers the start of a connection itself. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** A connection pooler that ignores the settings of a connection, like PgBouncer with `ignore_startup_parameters`. */
export async function openPooler(url: string, pooling: Pooling) {
  const sessions: Client[] = []
  const openSession = async (): Promise<Duplex> => {
    const session = new Client(url)
    session.on('error', () => undefined)
    await session.connect()
    sessions.push(session)
    // From here on its bytes are those of the connection that uses it.
    return session.connection.stream.removeAllListeners('data')
  }
  const shared = pooling === 'transaction' ? await openSession() : null
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', () => void welcome(client, shared, openSession))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const close = async () => {
    server.close()
    for (const session of sessions) session.connection.stream.destroy()
    await once(server, 'close')
  }
  return { url: Object.assign(new URL(url), { port: String(port) }).href, close }
}

/** Answers the first message of a connection; then a session answers whoever asked last. */
async function welcome(client: Socket, shared: Duplex | null, openSession: () => Promise<Duplex>) {
  const session = shared ?? (await openSession())
  client.write(WELCOME)
  client.on('data', (asked) => {
    session.removeAllListeners('data').on('data', (answer) => client.write(answer))
    session.write(asked)
  })
}
