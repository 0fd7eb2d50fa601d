import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBackupRole, openCluster } from './cluster.ts'
import { openHome, RESTORING } from './home.ts'
import { hasCode, takeLock } from './lock.ts'
import type { Warn } from './orphans.ts'
import { joinServer, startServer, stopLeftover, stopServer } from './server.ts'
import { watchServer } from './watch.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

export interface EmbeddedPostgres {
  /** `postgres://…` for the role that owns the database `festoon` and may create others; TCP on 127.0.0.1. */
  url: string
  /** Why it does not run any more, after several attempts to start it again; null while it runs or is being started. */
  problem: () => string | null
  /** Stops PostgreSQL and releases the folder; call it after the last connection has closed. */
  stop: () => Promise<void>
}

interface Use {
  /** Whether the PostgreSQL of a running Festoon will do. */
  share: boolean
  /** How many connections will be opened; it allows a hundred anyway. */
  connections: number
}

/**
 * Starts the embedded PostgreSQL 18 in `DATA_DIR/postgres`, with fsync and synchronous_commit on, and waits until it
 * accepts connections. It has a session of its own, so that a Ctrl-C does not reach it, and logs to `postgres.log`. First
 * it cleans up after a Festoon that was killed, whose PostgreSQL may still run. When it ends by itself it is started again. One
 * Festoon owns a `dataDir`; with `share` a
 * second one uses the PostgreSQL of the first and leaves it running. Warnings go to `log`.
 * Refuses (StartRefusal):
 * - a second Festoon without `share`
 * - a folder into which a restore was interrupted
 * - whatever else the operator can correct: permissions, a full disk, damaged files, a missing package
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { share = false, connections = 0, log }: Partial<Use> & { log?: Warn } = {},
): Promise<EmbeddedPostgres> {
  if (existsSync(join(dataDir, RESTORING)))
    throw new StartRefusal(`a restore into ${dataDir} was interrupted: empty the folder, and restore again.`)
  try {
    return await start(await openHome(dataDir, log), dataDir, { share, connections, log })
  } catch (error) {
    throw explain(error, dataDir)
  }
}

async function start(
  home: string,
  dataDir: string,
  { share, connections, log }: Use & { log: Warn | undefined },
): Promise<EmbeddedPostgres> {
  const lock = await takeLock(join(home, 'lock'))
  if (lock.holder !== undefined) {
    if (share) return { url: await joinServer(home), problem: () => null, stop: () => Promise.resolve() }
    throw new StartRefusal(`another Festoon (process ${lock.holder}) is using ${dataDir}.`)
  }
  try {
    const cluster = { ...(await openCluster(home)), connections }
    await stopLeftover(cluster)
    await ensureBackupRole(cluster)
    const url = await startServer(cluster)
    const watch = watchServer(cluster, url, log)
    const stop = async () => {
      await watch.end()
      await stopServer(cluster)
      await lock.release()
    }
    let stopped: Promise<void> | undefined
    return { url, problem: watch.problem, stop: () => (stopped ??= stop()) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function explain(cause: unknown, dataDir: string): unknown {
  if (hasCode(cause, 'EACCES', 'EPERM', 'EROFS'))
    return new StartRefusal(`the data folder ${dataDir} is not writable (${cause.path ?? cause.code}).`, {
      cause,
    })
  if (hasCode(cause, 'ENOSPC', 'EDQUOT'))
    return new StartRefusal(`the disk of ${dataDir} is full.`, { cause })
  if (hasCode(cause, 'ENOTDIR', 'EEXIST'))
    return new StartRefusal(`the data folder ${dataDir} is not a folder.`, { cause })
  return cause
}
