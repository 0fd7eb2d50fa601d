// Two PostgreSQL servers with synchronous replication.
import {
  appendFile,
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BACKUP_ROLE, readAccess, writeAccess } from '#server/platform/embedded-postgres/access.ts'
import { backUpCluster, type BackupTarget } from '#server/platform/embedded-postgres/backup.ts'
import { openCluster, type Cluster } from '#server/platform/embedded-postgres/cluster.ts'
import { openHome } from '#server/platform/embedded-postgres/home.ts'
import { hasCode, takeLock } from '#server/platform/embedded-postgres/lock.ts'
import { run } from '#server/platform/embedded-postgres/programs.ts'
import {
  isRunning,
  startServer,
  stopLeftover,
  stopServer,
} from '#server/platform/embedded-postgres/server.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

const STANDBY = 'standby'
const WAL_KEPT = '512MB'

/** A PostgreSQL that is not restarted automatically. */
export interface Server {
  folder: string
  cluster: Cluster
  /** The URL of the server itself, for the shop's role. */
  url: string
}

/** Starts a PostgreSQL that can be replicated. */
export async function startPrimary(): Promise<Server> {
  const folder = await temporaryFolder()
  const home = await openHome(folder, undefined)
  // A backup uses the server of the lock's holder.
  await takeLock(join(home, 'lock'))
  const cluster = await openCluster(home)
  await configure(cluster, [`wal_keep_size = ${WAL_KEPT}`, 'wal_log_hints = on'])
  const followers = `host replication ${BACKUP_ROLE} 127.0.0.1/32 scram-sha-256\n`
  await appendFile(join(cluster.data, 'pg_hba.conf'), followers)
  return { folder, cluster, url: await startServer(cluster) }
}

/** Starts a second one from a base backup of the first, as its standby. */
export async function startStandby(primary: Server, { isSynchronous = true } = {}): Promise<Server> {
  const folder = await temporaryFolder()
  const home = await openHome(folder, undefined)
  const data = join(home, 'data')
  await mkdir(data, { mode: 0o700 })
  await backUpCluster(primary.folder, into(data), { warn: () => undefined })
  const { cluster: first } = primary
  const access = await readAccess(first.home)
  const { port } = new URL(primary.url)
  const conninfo = `host=127.0.0.1 port=${port} user=${BACKUP_ROLE} password=${access.backupPassword} application_name=${STANDBY}`
  const cluster: Cluster = { ...first, home, data }
  await configure(cluster, [`primary_conninfo = '${conninfo}'`])
  await writeFile(join(data, 'standby.signal'), '')
  await giveAll(cluster)
  await writeAccess(home, { ...access, port: 0 })
  const url = await startServer(cluster)
  if (isSynchronous) {
    await change(primary, `synchronous_standby_names = '${STANDBY}'`)
    await untilSynchronous(primary)
  }
  return { folder, cluster, url }
}

/** Lets a standby apply every transaction so much later ("300ms"). */
export const lag = (standby: Server, delay: string): Promise<void> =>
  change(standby, `recovery_min_apply_delay = '${delay}'`)

async function change(server: Server, setting: string): Promise<void> {
  await configure(server.cluster, [setting])
  process.kill(await postmasterOf(server), 'SIGHUP')
}

/** Starts a killed one again. */
export async function restart({ cluster }: Server): Promise<void> {
  await stopLeftover(cluster)
  await startServer(cluster)
}

/** Kills it, like a power failure. */
export async function kill(server: Server): Promise<void> {
  process.kill(await postmasterOf(server), 'SIGKILL')
}

/** Promotes a standby. */
export async function promote({ cluster: { programs, data, user } }: Server): Promise<void> {
  const { code, output } = await run(join(programs, 'pg_ctl'), ['promote', '-D', data, '-w', '-s'], user)
  if (code !== 0) throw new Error(`The standby was not promoted: ${output}`)
}

/** Whether it responds and is writable. */
export async function isPrimary({ url }: Server): Promise<boolean> {
  const sql = openSql(`${url}?connectionTimeoutMillis=1000&query_timeout=1000`, { max: 1 })
  try {
    const [row] = await sql<{ follows: boolean }[]>`select pg_is_in_recovery() as follows`
    return row?.follows === false
  } catch {
    return false
  } finally {
    await sql.end()
  }
}

export async function remove({ folder, cluster }: Server): Promise<void> {
  if (await isRunning(cluster)) await stopServer(cluster)
  await rm(await realpath(join(folder, 'postgres')), { recursive: true })
  await rm(folder, { recursive: true })
}

/** The process that all others of a server descend from. */
export async function postmasterOf({ cluster: { data } }: Server): Promise<number> {
  return Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'))
}

const configure = ({ data }: Cluster, lines: string[]): Promise<void> =>
  appendFile(join(data, 'postgresql.conf'), lines.map((line) => `${line}\n`).join(''))

/** Receives the files of a backup without verification. */
const into = (data: string): BackupTarget => ({
  async copy(from, to) {
    try {
      await copyFile(from, join(data, to))
      return true
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    }
  },
  write: (to, text) => writeFile(join(data, to), text),
  createFolder: async (path) => void (await mkdir(join(data, path), { recursive: true, mode: 0o700 })),
})

async function giveAll({ data, user: { uid, gid } }: Cluster): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chown(data, uid, gid)
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}

/** Commits until the server logs that it waits for the standby. */
async function untilSynchronous({ cluster, url }: Server): Promise<void> {
  const sql = openSql(url, { max: 1 })
  try {
    while (
      !(await readFile(join(cluster.home, 'postgres.log'), 'utf8')).includes('is now a synchronous standby')
    ) {
      await sql`select pg_logical_emit_message(true, 'festoon', '')`
      await sleep(20)
    }
  } finally {
    await sql.end()
  }
}
