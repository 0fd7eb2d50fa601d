// The one PostgreSQL of a whole run of tests: it prints its address and goes when its input ends, so that no end of the
// run, however hard, leaves it behind. A terminal's Ctrl-C reaches it as well, but the tests may not have finished.
import { once } from 'node:events'
import { temporaryPostgres } from './temporary-postgres.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
const { url, stop } = await temporaryPostgres()
process.stdout.write(`${url}\n`)
await once(process.stdin.resume(), 'close')
await stop()
