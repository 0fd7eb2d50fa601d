import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAccess } from './access.ts'
import { chooseUser, findPrograms, run, type User } from './programs.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** A database cluster: its files, the folder of PostgreSQL's programs, and the user that they run as. */
export interface Cluster {
  home: string
  data: string
  programs: string
  user: User
}

/** The cluster in `home`, created if there is none. */
export async function openCluster(home: string): Promise<Cluster> {
  const data = join(home, 'data')
  const user = await chooseUser(data)
  const cluster = { home, data, user, programs: await findPrograms(user) }
  const made = await stat(data).catch(() => undefined)
  if (!made) await createCluster(cluster)
  return cluster
}

/**
 * Creates the cluster aside and renames it when it is complete, so that an interrupted start leaves no half of one. The
 * shop's role owns its database, is no superuser, and is the only one that can log in.
 */
async function createCluster(cluster: Cluster): Promise<void> {
  const data = `${cluster.data}.new`
  const { uid, gid } = cluster.user
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(data, uid, gid)
  const locale = ['--no-locale', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runTool(cluster, 'initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', ...locale])
  const password = randomBytes(24).toString('base64url')
  const role = `create role festoon login createdb password '${password}'\n`
  const database = 'create database festoon owner festoon\n'
  const alone = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres']
  await runTool(cluster, 'postgres', alone, role + database)
  await writeFile(join(data, 'pg_hba.conf'), 'host all festoon 127.0.0.1/32 scram-sha-256\n')
  await writeAccess(cluster.home, { port: 0, password })
  await rename(data, cluster.data)
}

async function runTool({ programs, user, home }: Cluster, program: string, args: string[], input = '') {
  const { code, output } = await run(join(programs, program), args, user, { input })
  if (code !== 0)
    throw new StartRefusal(`PostgreSQL could not make its files in ${home}: ${errorLineOf(output)}`)
}

/** The line of PostgreSQL's output that names the error. */
export function errorLineOf(said: string): string {
  const lines = said.trim().split('\n')
  const line =
    lines.find((text) => /FATAL:|PANIC:/.test(text)) ??
    lines.find((text) => text.includes('error:')) ??
    lines.at(-1)
  return (line ?? '').replace(/^.*?(FATAL|PANIC|error): */, '')
}
