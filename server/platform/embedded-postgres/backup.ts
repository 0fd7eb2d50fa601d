import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { backupUrl, readAccess } from './access.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Warn } from './orphans.ts'

/** The destination of a backup. Paths are relative to it. */
export interface BackupTarget {
  /** Copies a file and returns whether it existed. Its content may change while it is copied. */
  copy(from: string, to: string): Promise<boolean>
  write(to: string, text: string): Promise<void>
  createFolder(path: string): Promise<void>
}

/**
 * Copies the cluster of the embedded PostgreSQL while it is in use: its files, and the WAL written meanwhile, from which PostgreSQL makes
 * them consistent. It blocks nothing.
 * Refuses (StartRefusal):
 * - what `startEmbeddedPostgres` refuses
 */
export async function backUpCluster(dataDir: string, target: BackupTarget, log: Warn): Promise<void> {
  const embedded = await startEmbeddedPostgres(dataDir, { share: true, log })
  try {
    const home = await realpath(join(dataDir, 'postgres'))
    const access = { ...(await readAccess(home)), port: Number(new URL(embedded.url).port) }
    const client = new Client({ connectionString: backupUrl(access), connectionTimeoutMillis: 10_000 })
    // An error of the connection also fails the next query.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await copyCluster(client, join(home, 'data'), target)
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

async function copyCluster(client: Client, data: string, target: BackupTarget): Promise<void> {
  // A temporary slot: PostgreSQL keeps the WAL from here on until the connection ends.
  const slot = `festoon_backup_${process.pid}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query("select pg_backup_start('festoon', true)")
  await copyFiles(data, target)
  const { rows } = await client.query<{ labelfile: string; last: string }>(
    'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  const [end] = rows
  if (!end) throw new Error('PostgreSQL does not say how the backup ended')
  await target.write('backup_label', end.labelfile)
  const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(end.labelfile) ?? []
  await copyLog(join(data, 'pg_wal'), first, end.last, target)
}

/** Files of a running PostgreSQL: the content of these folders, and these files. Only a part of pg_wal is needed. */
const LEFT_OUT = [
  /^pg_wal\/[^/]*\d/,
  /^(?:pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//,
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pgsql_tmp|pg_internal\.init|backup_label|tablespace_map)/,
]
const CONTROL = 'global/pg_control'

async function copyFiles(data: string, target: BackupTarget): Promise<void> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(data.length + 1)
    if (LEFT_OUT.some((pattern) => pattern.test(path))) continue
    if (entry.isDirectory()) await target.createFolder(path)
    else if (entry.isFile() && path !== CONTROL) files.push(path)
  }
  // Files disappear if their table is dropped meanwhile.
  await inParallel(files, (path) => target.copy(join(data, path), path))
  // Copied last: it states up to which position the files are complete.
  await target.copy(join(data, CONTROL), CONTROL)
}

async function inParallel(paths: string[], work: (path: string) => Promise<unknown>): Promise<void> {
  const waiting = paths.values()
  const worker = async () => {
    for (const path of waiting) await work(path)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

/** Copies the WAL segments that the backup needs, and the timeline history files. */
async function copyLog(folder: string, first: string, last: string, target: BackupTarget): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  )
  const segments = names.filter((name) => !name.endsWith('.history')).length
  if (segments !== numberOf(last) - numberOf(first) + 1)
    throw new Error(`The log from ${first} to ${last} is not complete`)
  await inParallel(names, (name) => target.copy(join(folder, name), `pg_wal/${name}`))
}

/** Segments have 16 MiB; 256 of them share the number in the middle of their names. */
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
