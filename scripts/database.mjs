// Runs the embedded PostgreSQL of the data folder: prints its URL once it accepts connections, and stops it when the input closes. If a
// running Festoon has already started it, that one is used. With --alone it refuses that.
import { once } from 'node:events'
import { readSettings } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

// Ctrl-C ends what uses it first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

try {
  const { dataDir, databaseUrl } = readSettings(process.env)
  const { url, stop } = databaseUrl
    ? { url: databaseUrl, stop: () => {} }
    : await startEmbeddedPostgres(dataDir, { share: !process.argv.includes('--alone') })
  console.log(url)
  await once(process.stdin.resume(), 'close')
  await stop()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
