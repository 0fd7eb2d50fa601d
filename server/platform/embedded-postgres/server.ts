import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, freePort, readAccess, writeAccess } from './access.ts'
import { type Cluster, errorLineOf } from './cluster.ts'
import { findProcess } from './process.ts'
import { run } from './programs.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The error of a violated constraint quotes the row, with names and addresses: neither detail nor statement is logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const MIN_CONNECTIONS = 100

const LOG_SIZE = 1_000_000

/**
 * Starts PostgreSQL, on its last port if that is free, and returns its address once it accepts connections. With `address` it must be
 * started at that one.
 */
export async function startServer(cluster: Cluster, address?: string): Promise<string> {
  const access = await readAccess(cluster.home)
  const log = await openLog(cluster)
  for (let attempt = 1; ; attempt++) {
    const port = address === undefined ? await freePort(access.port) : Number(new URL(address).port)
    const complaint = await tryToStart(cluster, log, port)
    if (complaint === undefined) {
      if (port !== access.port) await writeAccess(cluster.home, { ...access, port })
      return databaseUrl({ ...access, port })
    }
    // Transient: another program took the port first, or the child processes of a killed PostgreSQL are still running.
    const passing = /Address already in use|is still in use/.test(complaint)
    if (!passing || attempt === 40)
      throw new StartRefusal(`PostgreSQL did not start: ${errorLineOf(complaint)}`)
    await sleep(250)
  }
}

async function openLog({ home }: Cluster): Promise<string> {
  const log = join(home, 'postgres.log')
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_SIZE) await rename(log, `${log}.old`)
  return log
}

/** Returns undefined once it runs, otherwise its log. */
async function tryToStart(cluster: Cluster, path: string, port: number): Promise<string | undefined> {
  const log = await open(path, 'a', 0o600)
  try {
    const { size } = await log.stat()
    const max_connections = Math.max(MIN_CONNECTIONS, cluster.connections ?? 0)
    const settings = Object.entries({ ...SETTINGS, max_connections, port }).map(
      ([name, value]) => `-c ${name}=${value}`,
    )
    const args = ['start', '-D', cluster.data, '-w', '-t', '600', '-s', '-o', settings.join(' ')]
    const { code } = await run(join(cluster.programs, 'pg_ctl'), args, cluster.user, { log: log.fd })
    return code === 0 ? undefined : (await readFile(path)).subarray(size).toString()
  } finally {
    await log.close()
  }
}

/**
 * Stops it in "fast" mode, which rolls back open transactions; after ten seconds in "immediate" mode, which requires a recovery at the next
 * start.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    run(
      join(cluster.programs, 'pg_ctl'),
      ['stop', '-D', cluster.data, '-s', '-t', '10', '-m', mode],
      cluster.user,
    )
  const { code } = await stop('fast')
  if (code !== 0 && (await findServer(cluster.data))) await stop('immediate')
}

/** Stops a PostgreSQL whose Festoon has ended. */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  if (await findServer(cluster.data)) return stopServer(cluster)
  // The process id in the file of a killed PostgreSQL may have been reused, and PostgreSQL would refuse to start. It ignores
  // the id of its grandparent, which is ours. The rest of the file protects against orphaned child processes.
  const path = join(cluster.data, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  // A partial file has no process id, and PostgreSQL would wait until somebody removes it.
  if (/^\d+\n/.test(text)) await writeFile(path, text.replace(/^\d+/, String(process.pid)))
  else await rm(path)
}

/** The address of the PostgreSQL that another Festoon has started, or is starting, in `home`. */
export async function joinServer(home: string): Promise<string> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const server = await findServer(join(home, 'data'))
    if (server?.ready) return databaseUrl({ ...(await readAccess(home)), port: server.port })
    await sleep(100)
  }
  throw new StartRefusal(`the PostgreSQL in ${home} does not become ready.`)
}

/** Whether it is running or starting. */
export const isRunning = async (cluster: Cluster): Promise<boolean> =>
  (await findServer(cluster.data)) !== undefined

/** The running PostgreSQL on `data`, from its pid file; undefined without one. */
async function findServer(data: string): Promise<{ port: number; ready: boolean } | undefined> {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (note === undefined) return undefined
  const [pid, , , port, , , , state] = note.split('\n')
  const seen = await findProcess(Number(pid))
  return seen?.command.includes(data) ? { port: Number(port), ready: state?.trim() === 'ready' } : undefined
}
