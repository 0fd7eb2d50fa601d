// `node scripts/run.mjs [--pages] [--browser] FILE …`: runs a TypeScript file on the project's Node after installing the packages; with
// --pages it also builds the pages, with --browser it sets `CHROMIUM`.
import { findChromium } from './chromium.mjs'
import { runNode } from './process.mjs'
import { build, install } from './prepare.mjs'

const args = process.argv.slice(2)
const takes = (flag) => args[0] === flag && Boolean(args.shift())

await install()
if (takes('--pages')) await build()
const env = takes('--browser') ? { CHROMIUM: await findChromium() } : {}
process.exitCode = await runNode(args, env)
