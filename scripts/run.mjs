// `node scripts/run.mjs [--pages] FILE …`: runs a TypeScript file on the project's Node, after installing the
// packages and, with --pages, building the pages that a shop serves.
import { runNode } from './process.mjs'
import { build, install } from './prepare.mjs'

const args = process.argv.slice(2)
const needsPages = args[0] === '--pages'

await install()
if (needsPages) await build()
process.exitCode = await runNode(needsPages ? args.slice(1) : args)
