import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import * as festival from '#server/festival/festival.ts'
import { openLog } from '#server/platform/log.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

/** The festival of the shops that are opened from the template. */
export const FESTIVAL = 'testing/fixtures/festival.yaml'

const newName = () => `festoon_journey_${randomBytes(8).toString('hex')}`

const urlOf = (server: string, pathname: string): string => Object.assign(new URL(server), { pathname }).href

export interface Database {
  url: string
  drop: () => Promise<void>
}

/** Creates a database on a PostgreSQL server; `template` names the one that it is a copy of. */
async function createDatabase(server: string, template = 'template1'): Promise<Database> {
  const sql = openSql(server, { max: 1, patient: true })
  const name = newName()
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
  const drop = async () => {
    // Waits for connections that are just closing. `force` would terminate an autovacuum, which needs a superuser.
    await sql`drop database ${sql(name)}`
    await sql.end()
  }
  return { url: urlOf(server, name), drop }
}

/** Imports a festival file into a database, which it migrates. */
async function importInto(DATABASE_URL: string, file: string): Promise<void> {
  const DATA_DIR = await temporaryFolder()
  const { shop, close } = await openAppContext(readSettings({ DATA_DIR, DATABASE_URL }), openLog('error'))
  try {
    await festival.importFile(shop, file)
  } finally {
    await close()
    await rm(DATA_DIR, { recursive: true })
  }
}

/** A migrated database with the tests' festival: doing this again for each of a dozen shops would take longer than opening them. */
export async function createTemplate(server: string) {
  const database = await createDatabase(server)
  await importInto(database.url, FESTIVAL)
  return database
}

/** A migrated database of a shop without a festival of its own. */
export async function createBlank() {
  const database = await createDatabase(
    process.env['TEST_DATABASE_URL'] ?? process.env['SHOP_DATABASE'] ?? '',
  )
  await importInto(database.url, 'festivals/blank.yaml')
  return database
}

/** A copy of the template of this run. */
export function copyTemplate() {
  const { SHOP_TEMPLATE = '', SHOP_DATABASE = '', TEST_DATABASE_URL = SHOP_DATABASE } = process.env
  return createDatabase(TEST_DATABASE_URL, new URL(SHOP_TEMPLATE).pathname.slice(1))
}

/** The same with this festival in place of the tests'. */
export async function copyTemplateWith(text: string) {
  const database = await copyTemplate()
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'festival.yaml'), text)
  await importInto(database.url, join(folder, 'festival.yaml'))
  await rm(folder, { recursive: true })
  return database
}
