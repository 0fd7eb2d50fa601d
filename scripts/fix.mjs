// `npm run fix`: formats everything, and mends what the linter can mend. What it cannot is printed, as by `npm run check`.
import { install } from './prepare.mjs'
import { runNode } from './process.mjs'

await install()
const lint = await runNode(['node_modules/oxlint/bin/oxlint', '--fix', '--quiet'])
const format = await runNode(['node_modules/oxfmt/bin/oxfmt'])
process.exitCode = lint || format
