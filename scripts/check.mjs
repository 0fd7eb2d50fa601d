// `npm run check`: the checks of the code. Prints only what is wrong.
import { fileURLToPath } from 'node:url'
import { build, install } from './prepare.mjs'
import { close, inParallel } from './steps.mjs'

/** What is checked, and the program that does it. */
export const CHECKS = [
  ['types of the server', ['node_modules/typescript/bin/tsc', '-p', '.', '--noEmit']],
  ['types of the pages', ['node_modules/typescript/bin/tsc', '-p', 'web', '--noEmit']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
  ['nothing unused', ['node_modules/knip/bin/knip.js']],
  ['architecture', ['--test', 'server/architecture.test.ts']],
  ['schema', ['--test', 'database/schema.test.ts']],
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
  // One of the checks opens a shop, which serves the pages.
  await build()
  await inParallel(CHECKS)
  process.exitCode = close('npm run check')
}
