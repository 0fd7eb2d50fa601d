import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { hasCode } from './lock.ts'
import { replaceJsonFile } from './replace-file.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** Port and passwords of the embedded PostgreSQL, stored next to it and readable only by Festoon. */
export interface Access {
  port: number
  password: string
  backupPassword: string
}

/** The role for backups: it can start and end a backup and stream the WAL, but read no table. */
export const BACKUP_ROLE = 'festoon_backup'

export const databaseUrl = ({ port, password }: Access): string =>
  `postgres://festoon:${password}@127.0.0.1:${port}/festoon`

export const backupUrl = ({ port, backupPassword }: Access): string =>
  `postgres://${BACKUP_ROLE}:${backupPassword}@127.0.0.1:${port}/festoon`

export async function readAccess(home: string): Promise<Access> {
  const path = join(home, 'access.json')
  const text = await readFile(path, 'utf8')
  try {
    const access: Access = JSON.parse(text)
    const { port, password, backupPassword } = access
    if (Number.isInteger(port) && typeof password === 'string') {
      if (typeof backupPassword === 'string') return access
      throw new StartRefusal(
        `a version from before the first release has set up ${home}: export its festival with that version, and start this one with another DATA_DIR.`,
      )
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof TypeError)) throw cause
  }
  throw new StartRefusal(
    `${path}, which has the password of the database, is damaged: restore it from a backup.`,
  )
}

export const writeAccess = (home: string, access: Access): Promise<void> =>
  replaceJsonFile(join(home, 'access.json'), access)

/** The port `wanted` if it is free, else one chosen by the system. */
export function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => {
      if (hasCode(error, 'EADDRINUSE')) resolve(freePort(0))
      else reject(error)
    })
    server.listen({ port: wanted, host: '127.0.0.1' }, () => {
      const bound = server.address()
      const port = bound !== null && typeof bound === 'object' ? bound.port : wanted
      server.close(() => resolve(port))
    })
  })
}
