import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { freePort, startShop } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { fillDemo } from './fill-demo.ts'
import { createTemplate } from './template.ts'

type Environment = Record<string, string>

/** Starts the server in a process of its own, on a data folder that `fill` has filled; `close` stops it and removes its data. */
export async function startServer(more: Environment = {}, fill?: (env: Environment) => Promise<void>) {
  const DATA_DIR = await temporaryFolder()
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`
  const env = { ...more, PORT, PUBLIC_URL, DATA_DIR, RATE_LIMITS: 'off', NODE_ENV: 'test' }
  await fill?.(env)
  const server = await startShop(env)
  const close = async () => {
    await server.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return { url: PUBLIC_URL, dataDir: DATA_DIR, close }
}

/** One shop for all journeys, from before the first to after the last, and the template for those that need a shop of their own. */
export default async function open(): Promise<() => Promise<void>> {
  const { url, dataDir, close } = await startServer({}, fillDemo)
  const own = (await startEmbeddedPostgres(dataDir, { share: true })).url
  const template = await createTemplate(process.env['TEST_DATABASE_URL'] ?? own)
  process.env['SHOP_URL'] = url
  process.env['SHOP_DATA'] = dataDir
  process.env['SHOP_DATABASE'] = own
  process.env['SHOP_TEMPLATE'] = template.url
  return async () => {
    await template.drop()
    await close()
  }
}
