import { StartRefusal } from '#server/platform/start-refusal.ts'
import { Connection, connectionConfig } from './pool.ts'
import { translate } from './unavailable.ts'

/** PgBouncer ends a connection whose settings it would have to keep: time-outs and the planner's. */
const UNSUPPORTED_SETTINGS = /unsupported startup parameter/

/**
 * Opens two connections and finds out whether each has a session of its own, with its settings: prepared statements, LISTEN, advisory locks
 * and time-outs depend on it. `name` is the variable of the address.
 * Refuses (StartRefusal):
 * - a connection pooler that serves several connections from one session (transaction pooling), or drops the settings of a session
 */
export async function refusePooler(url: string, name: string): Promise<void> {
  // With all the settings that any of the pools uses.
  const open = () => new Connection(connectionConfig(url, { planOnce: true }))
  const [one, other] = [open(), open()]
  try {
    if (await haveSessions(one, other)) return
  } catch (error) {
    if (!(error instanceof Error && UNSUPPORTED_SETTINGS.test(error.message))) throw translate(error)
  } finally {
    for (const { socket } of [one, other]) socket.destroy()
  }
  throw new StartRefusal(
    `${name} leads to a connection pooler, such as PgBouncer, that does not keep a session with its settings for each connection, which prepared statements, LISTEN and time-outs need: give the address of PostgreSQL itself, as Festoon has pools of its own.`,
  )
}

async function haveSessions(one: Connection, other: Connection): Promise<boolean> {
  for (const connection of [one, other]) {
    connection.on('error', () => undefined)
    await connection.connect()
  }
  return !(await areShared(one, other)) && hasSettings(one)
}

/** Whether both have the same session, or one gets another one while the other is in a transaction. */
async function areShared(one: Connection, other: Connection): Promise<boolean> {
  const before = await sessionOf(one)
  await other.query('begin')
  const held = await sessionOf(other)
  // With a single session the other connection would have to wait for it.
  const areShared = held === before || (await sessionOf(one)) !== before
  await other.query('rollback')
  return areShared
}

async function sessionOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(rows[0]?.pid)
}

/** Whether the settings that were sent with the connection are in force; a pooler may be told to ignore them. */
async function hasSettings(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ source: string }>(
    "select source from pg_settings where name = 'statement_timeout'",
  )
  return rows[0]?.source === 'client'
}
