// `node scripts/run.mjs FILE …`: a TypeScript file of the project on its own Node, once the packages are there.
import { runNode } from './process.mjs'
import { install } from './prepare.mjs'

await install()
const [file, ...args] = process.argv.slice(2)
process.exitCode = await runNode([file, ...args])
