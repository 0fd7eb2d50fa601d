import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from './cluster.ts'
import { openHome, RESTORING } from './home.ts'
import { hasCode, takeLock } from './lock.ts'
import type { Warn } from './orphans.ts'
import { joinServer, startServer, stopLeftover, stopServer } from './server.ts'
import { watchServer } from './watch.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

export interface EmbeddedPostgres {
  /** `postgres://…` for the role that owns the database `festoon` and may create others; TCP on 127.0.0.1. */
  url: string
  /** Why it has stopped, after several failed restarts; null while it runs or is being restarted. */
  problem: () => string | null
  /** Stops PostgreSQL and releases the folder; call it after the last connection has closed. */
  stop: () => Promise<void>
}

interface Use {
  /** Whether it may use the PostgreSQL of an already running Festoon. */
  share: boolean
  /** The number of connections that will be opened; at least a hundred are allowed. */
  connections: number
}

/**
 * Starts the embedded PostgreSQL 18 in `DATA_DIR/postgres`, with fsync and synchronous_commit on, and waits until it accepts connections.
 * It runs in its own session, so that Ctrl-C does not reach it, and logs to `postgres.log`. It is restarted if it ends. A PostgreSQL left
 * running by a killed Festoon is stopped first. A `dataDir` belongs to one Festoon; with `share` another one uses its running PostgreSQL
 * and does not stop it. Warnings go to `log`.
 * Refuses (StartRefusal):
 * - a second Festoon without `share`
 * - a folder with an interrupted restore
 * - anything else that the operator can fix: permissions, a full disk, damaged files, a missing package
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
