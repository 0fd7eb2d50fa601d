import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseUser, findPrograms } from './programs.ts'
import { newAccess, setRoles, type Cluster } from './cluster.ts'
import { openHome, RESTORING } from './home.ts'
import type { Warn } from './orphans.ts'

/**
 * Restores a backed-up cluster to `DATA_DIR/postgres`: `place` writes its files into the given folder, and PostgreSQL recovers them.
 * Festoon does not start on a partly restored DATA_DIR.
 * Refuses (StartRefusal):
 * - files that PostgreSQL cannot recover
 */
export async function restoreCluster(
  dataDir: string,
  place: (data: string) => Promise<void>,
  log: Warn,
): Promise<void> {
  const home = await openHome(dataDir, log)
  const user = await chooseUser(join(home, 'data'))
  const cluster: Cluster = { home, data: join(home, 'data'), user, programs: await findPrograms(user) }
  const data = `${cluster.data}.new`
  const mark = join(dataDir, RESTORING)
  await writeFile(mark, '')
  await mkdir(data, { mode: 0o700 })
  await place(data)
  await give(data, cluster)
  await setRoles(cluster, data, newAccess(0))
  await rename(data, cluster.data)
  await rm(mark)
}

/** Makes PostgreSQL's user the owner of all files. */
async function give(data: string, { user: { uid, gid } }: Cluster): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chown(data, uid, gid)
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}
