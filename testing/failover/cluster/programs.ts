// The programs of a cluster under Patroni.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { findPrograms, type User } from '#server/platform/embedded-postgres/programs.ts'
import { isInstalled, PATH } from '#testing/harness/example-proxies.ts'

/** Where the packages of PostgreSQL's own version put its programs. */
export const INSTALLED = '/usr/lib/postgresql/18/bin'

/** What the embedded PostgreSQL has, and what Patroni needs as well: any version of these will do. */
const EMBEDDED = ['initdb', 'pg_ctl', 'postgres']
const OF_ANY_VERSION = ['pg_controldata', 'pg_isready']

const NEEDED = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', openssl: 'openssl' }

/** The packages that a cluster needs and this machine does not have. */
export async function missingPackages(): Promise<string[]> {
  const missing: string[] = []
  for (const [program, name] of Object.entries(NEEDED)) if (!(await isInstalled(program))) missing.push(name)
  const hasClients = (await isInstalled('psql')) && OF_ANY_VERSION.every(findAnyVersion)
  return hasClients ? missing : [...missing, 'postgresql']
}

const findAnyVersion = (program: string): string | undefined =>
  globSync(`/usr/lib/postgresql/*/bin/${program}`).toSorted().at(-1)

/** PostgreSQL's programs for Patroni, and the command that copies a server if `pg_basebackup` is not among them. */
export interface Programs {
  bin: string
  copyCommand?: string
}

/** Those of the packages, or else the embedded ones with what they lack. */
export async function preparePrograms(folder: string, user: User): Promise<Programs> {
  if (existsSync(join(INSTALLED, 'pg_basebackup'))) return { bin: INSTALLED }
  const [bin, copyCommand] = [join(folder, 'bin'), join(folder, 'copy-server.sh')]
  const embedded = await findPrograms(user)
  await mkdir(bin)
  for (const program of EMBEDDED) await symlink(join(embedded, program), join(bin, program))
  for (const program of OF_ANY_VERSION) await symlink(findAnyVersion(program) ?? '', join(bin, program))
  await copyFile(new URL('copy-server.sh', import.meta.url), copyCommand)
  await chmod(copyCommand, 0o755)
  return { bin, copyCommand }
}

/** A running program. */
export interface Program {
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts a program as a user in a folder, with its output in the file `log`. */
export async function startProgram(
  program: string,
  parameters: string[],
  { user, folder, log, env = {} }: { user: User; folder: string; log: string; env?: Record<string, string> },
): Promise<Program> {
  const file = await open(join(folder, log), 'a')
  const child = spawn(program, parameters, {
    ...user,
    cwd: folder,
    env: { PATH, LC_ALL: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', file.fd, file.fd],
  })
  await once(child, 'spawn')
  await file.close()
  return {
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
