// The PostgreSQL of a whole test run: it prints its URL and ends when its input closes, so that it never outlives the run. Ctrl-C is
// ignored, because the tests may not have finished.
import { once } from 'node:events'
import { temporaryPostgres } from './temporary-postgres.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
const { url, stop } = await temporaryPostgres()
process.stdout.write(`${url}\n`)
await once(process.stdin.resume(), 'close')
await stop()
