import { Pool } from 'pg'

/**
 * Connections for the job queue. It does not wait for connections that it opens itself when it stops, and PostgreSQL
 * would stop before them. `lost` is called for each connection that breaks; its jobs fail by themselves.
 */
export function openJobPool(url: string, max: number, lost: (error: Error) => void): Pool {
  const pool = new Pool({ connectionString: url, max })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
