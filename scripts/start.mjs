// `npm start`: all that a bare clone needs, then the shop.
import { runNode } from './process.mjs'
import { build, install } from './prepare.mjs'

await install()
await build()
process.exitCode = await runNode(['server/main.ts', ...process.argv.slice(2)])
