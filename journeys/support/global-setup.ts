import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { migrate } from '#server/platform/database/migrations.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { freePort, startShop } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'

/** Starts a shop with the demo festival, or the one that `FESTIVAL` names; `close` stops it and removes its data. */
async function openShop(env: Record<string, string> = {}, host = '127.0.0.1') {
  const DATA_DIR = await temporaryFolder()
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://${host}:${PORT}`
  const shop = await startShop({ ...env, PORT, PUBLIC_URL, DATA_DIR, RATE_LIMITS: 'off', NODE_ENV: 'test' })
  const close = async () => {
    await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return { url: PUBLIC_URL, dataDir: DATA_DIR, close }
}

const newName = () => `festoon_journey_${randomBytes(8).toString('hex')}`

const urlOf = (server: string, pathname: string): string => Object.assign(new URL(server), { pathname }).href

/** A database with the newest schema, of which the shops of single journeys get copies: each migration would take a second. */
async function makeTemplate(server: string) {
  const sql = openSql(server, { max: 1, patient: true })
  const name = newName()
  await sql`create database ${sql(name)}`
  await migrate(urlOf(server, name))
  const drop = async () => {
    await sql`drop database ${sql(name)}`
    await sql.end()
  }
  return { name, drop }
}

/** Starts a shop with a festival, on the PostgreSQL of the whole test run if there is one, which takes two thirds of the time. */
export async function openShopWithFestival(
  FESTIVAL: string,
  more: Record<string, string> = {},
  host?: string,
) {
  const server = process.env['TEST_DATABASE_URL']
  const template = process.env['SHOP_TEMPLATE']
  if (server === undefined || template === undefined)
    return { ...(await openShop({ ...more, FESTIVAL }, host)), env: {} }
  const sql = openSql(server, { max: 1, patient: true })
  const name = newName()
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
  const env = { DATABASE_URL: urlOf(server, name) }
  const shop = await openShop({ ...more, FESTIVAL, ...env }, host)
  const close = async () => {
    await shop.close()
    // Waits for connections that are just closing. `force` would terminate an autovacuum, which needs a superuser.
    await sql`drop database ${sql(name)}`
    await sql.end()
  }
  return { ...shop, env, close }
}

/** Starts a shop with the test festival and this setting of its site, a line of YAML. */
export async function openShopWithSetting(setting: string) {
  const folder = await temporaryFolder()
  const FESTIVAL = join(folder, 'festival.yaml')
  const festival = await readFile('testing/fixtures/festival.yaml', 'utf8')
  await writeFile(FESTIVAL, festival.replace('site:\n', `site:\n  ${setting}\n`))
  const shop = await openShopWithFestival(FESTIVAL)
  // The festival was imported when the shop started.
  await rm(folder, { recursive: true, force: true })
  return shop
}

/** One shop for all journeys, from before the first to after the last. */
export default async function open(): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  const template = server === undefined ? undefined : await makeTemplate(server)
  if (template) process.env['SHOP_TEMPLATE'] = template.name
  const { url, dataDir, close } = await openShop()
  process.env['SHOP_URL'] = url
  process.env['SHOP_DATA'] = dataDir
  process.env['SHOP_DATABASE'] = (await startEmbeddedPostgres(dataDir, { share: true })).url
  return async () => {
    await close()
    await template?.drop()
  }
}
