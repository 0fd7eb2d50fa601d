import { randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, rm, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hasCode } from './lock.ts'
import { removeOrphans, type Warn, writeOrigin } from './orphans.ts'
import { chooseUser, SHARED_FOLDER, run, type User } from './programs.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** The file in a DATA_DIR that marks an unfinished restore. */
export const RESTORING = 'restoring'

/**
 * The folder of the embedded PostgreSQL of `dataDir`: `DATA_DIR/postgres`. If PostgreSQL's user has no access to it, it is a link to a
 * folder in `/var/lib/festoon`. Folders there whose link was deleted are removed first.
 */
export async function openHome(dataDir: string, log: Warn | undefined): Promise<string> {
  await removeOrphans(SHARED_FOLDER, log)
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const door = join(folder, 'postgres')
  if (!(await exists(door))) await createHome(dataDir, door)
  const home = await realpath(door).catch((cause: unknown) => {
    throw new StartRefusal(`${door} is a link to a folder that is not there.`, { cause })
  })
  if (dirname(home) === SHARED_FOLDER) await writeOrigin(home, folder)
  if (await canEnter(await chooseUser(join(home, 'data')), home)) return home
  throw new StartRefusal(
    `PostgreSQL's user cannot enter ${home}; open the folders above it with "chmod a+x" or set another DATA_DIR.`,
  )
}

async function createHome(dataDir: string, door: string): Promise<void> {
  if (await canEnter(await chooseUser(door), dataDir)) return createPassableFolder(door)
  const name = resolve(dataDir)
    .replaceAll(/[^\w.]+/g, '-')
    .slice(1, 60)
  const home = join(SHARED_FOLDER, `${name}-${randomBytes(4).toString('hex')}`)
  await mkdir(SHARED_FOLDER, { recursive: true })
  await chmod(SHARED_FOLDER, 0o755)
  await createPassableFolder(home)
  await symlink(home, door).catch(async (error: unknown) => {
    await rm(home, { recursive: true })
    if (!hasCode(error, 'EEXIST')) throw error
  })
}

/** Creates a folder that everyone can traverse and only its owner can list, whatever the umask. */
async function createPassableFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    },
  )

async function canEnter(user: User, folder: string): Promise<boolean> {
  if (user.uid === undefined) return true
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user)).code === 0
}
