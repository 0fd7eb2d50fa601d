import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { openPool } from '#server/platform/jobs/jobs.ts'
import type { ConnectionPool } from '#server/platform/database/pool.ts'
import { currentPool, poolSizes, type PoolName } from '#server/platform/database/pools.ts'
import { openPools, sqlOver, type Sql } from '#server/platform/database/sql.ts'
import { beforeDatabasesClose, cloneDatabase, type Template } from './database.ts'
import { KeptListener } from './kept-listener.ts'
import { copyRows, readTables, type Restorable, type Table } from './restore.ts'

/** After so many tests a database is replaced, because restored rows leave dead ones behind. */
const MAX_USES = 100

/** A database with open connections, as its template was. */
export interface BorrowedDatabase {
  url: string
  sql: Sql
  /** The connections of the job queue. */
  jobs: ConnectionPool
  giveBack: () => Promise<void>
}

interface Kept {
  url: string
  pools: Record<PoolName, ConnectionPool>
  jobs: ConnectionPool
  listener: KeptListener
  /** On which the database is restored. */
  client: Client
  rows: Restorable
  uses: number
  isEnded: boolean
  drop: () => Promise<void>
}

const idle = new Map<Template, Kept[]>()
const tablesOf = new Map<Template, Table[]>()

/**
 * Lends a database to one test at a time and restores it afterwards: creating one and warming up its connections takes longer than most
 * tests. One that cannot be restored, because its schema has changed or somebody is still connected, is dropped instead.
 */
export async function borrowDatabase(template: Template): Promise<BorrowedDatabase> {
  const free = idle.getOrInsertComputed(template, () => [])
  const kept = free.pop() ?? (await open(template))
  let pools = kept.pools
  const poolOf = (name: PoolName = currentPool()) => pools[name]
  const giveBack = async () => {
    // Queries after the end of a shop fail.
    pools = closedPools()
    if (++kept.uses < MAX_USES && (await isRestored(kept))) free.push(kept)
    else await end(kept)
  }
  const sql = Object.assign(sqlOver(kept.url, poolOf, []), kept.listener.lend())
  return { url: kept.url, sql, jobs: kept.jobs, giveBack }
}

async function open(template: Template): Promise<Kept> {
  const { url, drop } = await cloneDatabase(template)
  // One plan for all times that it is restored.
  const client = new Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' })
  // A lost connection fails the next statement.
  client.on('error', () => undefined)
  // First, so that a database that cannot be copied is dropped as well.
  const rows = await client
    .connect()
    .then(() => copyAll(client, template))
    .catch(async (error: unknown) => {
      await client.end()
      await drop()
      throw error
    })
  const kept = {
    url,
    pools: openPools(url, poolSizes(1)),
    jobs: openPool(url),
    listener: new KeptListener(url),
    client,
    rows,
    uses: 0,
    isEnded: false,
    drop,
  }
  beforeDatabasesClose(() => end(kept))
  return kept
}

async function copyAll(client: Client, template: Template): Promise<Restorable> {
  const tables = tablesOf.get(template) ?? (await readTables(client))
  tablesOf.set(template, tables)
  return copyRows(client, tables)
}

function closedPools(): Kept['pools'] {
  const pools = openPools('', poolSizes(1))
  for (const pool of Object.values(pools)) void pool.end()
  return pools
}

const poolsOf = ({ pools, jobs }: Kept): ConnectionPool[] => [...Object.values(pools), jobs]

async function end(kept: Kept): Promise<void> {
  if (kept.isEnded) return
  kept.isEnded = true
  await Promise.all([...poolsOf(kept), kept.listener].map((each) => each.close()))
  await kept.client.end().catch(() => undefined)
  await kept.drop()
}

async function isRestored(kept: Kept): Promise<boolean> {
  const pools = poolsOf(kept)
  const isQuiet = async () =>
    pools.every(({ totalCount, idleCount }) => totalCount === idleCount) &&
    (await kept.rows.countStrangers()) ===
      pools.reduce((sum, { totalCount }) => sum + totalCount, kept.listener.count)
  try {
    if (!(await kept.listener.isThrough(kept.client))) return false
    for (let tries = 0; !(await isQuiet()); tries++) {
      if (tries === 100) return false
      await setTimeout(10)
    }
    return await kept.rows.restore()
  } catch {
    return false
  }
}
