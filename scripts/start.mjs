// `npm start`: installs and builds what a clone needs, then runs the shop.
import { node, run } from './process.mjs'
import { build, install } from './prepare.mjs'

await install()
await build()
const { code, signal } = await run(node, ['server/main.ts', ...process.argv.slice(2)], { tied: true })
if (signal) console.error(`The shop was ended from outside (${signal}).`)
process.exitCode = code
