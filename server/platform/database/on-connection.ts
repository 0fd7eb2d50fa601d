import { connect, release, type ConnectionPool } from './pool.ts'
import type { Run, Template } from './query.ts'
import { send, type Recorder } from './send.ts'
import { isLost } from './unavailable.ts'

/** Runs `work` with one connection, which is closed if it was lost. */
export async function onConnection<T>(
  pool: ConnectionPool,
  record: Recorder,
  work: (rows: Run['rows']) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken = false
  const rows = async (template: Template) => {
    try {
      return (await send(client, template, record)).rows
    } catch (error) {
      broken ||= isLost(error)
      throw error
    }
  }
  try {
    return await work(rows)
  } finally {
    release(client, broken)
  }
}
