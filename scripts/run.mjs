// `node scripts/run.mjs FILE …`: runs a TypeScript file on the project's Node, after installing the packages.
import { runNode } from './process.mjs'
import { install } from './prepare.mjs'

await install()
const [file, ...args] = process.argv.slice(2)
process.exitCode = await runNode([file, ...args])
