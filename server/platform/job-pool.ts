import { Pool } from 'pg'

/**
 * Connections of our own for the job queue: those that it opens itself are not waited for when it stops, and then
 * PostgreSQL goes first. `lost` hears of connections that break; what was under way on them fails by itself.
 */
export function openJobPool(url: string, max: number, lost: (error: Error) => void): Pool {
  const pool = new Pool({ connectionString: url, max })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
