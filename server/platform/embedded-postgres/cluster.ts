import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_ROLE, writeAccess, type Access } from './access.ts'
import { chooseUser, findPrograms, run, type User } from './programs.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** A database cluster: its files, the folder of PostgreSQL's programs, and the user they run as. */
export interface Cluster {
  home: string
  data: string
  programs: string
  user: User
  /** The maximum number of connections of its server, if more than a hundred. */
  connections?: number
}

/** Opens the cluster in `home`, or creates it. */
export async function openCluster(home: string): Promise<Cluster> {
  const data = join(home, 'data')
  const user = await chooseUser(data)
  const cluster = { home, data, user, programs: await findPrograms(user) }
  const made = await stat(data).catch(() => undefined)
  if (!made) await createCluster(cluster)
  return cluster
}

/**
 * Sets the passwords of the roles of a stopped cluster. PostgreSQL also performs the recovery of a copy that was made while it was in use.
 */
export async function setRoles(cluster: Cluster, data: string, access: Access): Promise<void> {
  await runAlone(cluster, data, 'festoon', [
    `alter role festoon password '${access.password}'`,
    ...backupRole(access),
  ])
  await writeFile(join(data, 'pg_hba.conf'), ALLOWED)
  await writeAccess(cluster.home, access)
}

/** New passwords for both roles. */
export const newAccess = (port: number): Access => ({
  port,
  password: randomBytes(24).toString('base64url'),
  backupPassword: randomBytes(24).toString('base64url'),
})

const backupRole = ({ backupPassword }: Access): string[] => [
  `alter role ${BACKUP_ROLE} login replication password '${backupPassword}'`,
  `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${BACKUP_ROLE}`,
]

const ALLOWED = `host all festoon,${BACKUP_ROLE} 127.0.0.1/32 scram-sha-256\n`

/**
 * Creates the cluster in a temporary folder and renames it when it is complete, so that an interrupted start leaves no partial one. The
 * shop's role owns its database, is not a superuser, and is the only role that can log in.
 */
async function createCluster(cluster: Cluster): Promise<void> {
  const data = `${cluster.data}.new`
  const { uid, gid } = cluster.user
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(data, uid, gid)
  const locale = ['--no-locale', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runTool(cluster, 'initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', ...locale])
  const access = newAccess(0)
  // A new database inherits the grants of its template.
  await runAlone(cluster, data, 'template1', [
    `create role festoon login createdb password '${access.password}'`,
    `create role ${BACKUP_ROLE}`,
    ...backupRole(access),
    'create database festoon owner festoon',
  ])
  await writeFile(join(data, 'pg_hba.conf'), ALLOWED)
  await writeAccess(cluster.home, access)
  await rename(data, cluster.data)
}

/** Runs statements, one per line, in single-user mode in a stopped cluster. */
function runAlone(cluster: Cluster, data: string, database: string, lines: string[]): Promise<void> {
  const alone = ['--single', '-D', data, '-c', 'exit_on_error=on', database]
  return runTool(cluster, 'postgres', alone, lines.map((line) => `${line}\n`).join(''))
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
