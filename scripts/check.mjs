// `npm run check`: checks the code. Prints only errors.
import { fileURLToPath } from 'node:url'
import { build, install } from './prepare.mjs'
import { close, inParallel } from './steps.mjs'

const kind = 'checks'

/** The checks, and their programs. */
export const CHECKS = [
  // It reads all types for its rules and reports type errors as well, so the compiler need not run.
  ['lint and types', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'], { kind }],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check'], { kind }],
  ['nothing unused', ['node_modules/knip/bin/knip.js'], { kind }],
  ['architecture', ['--test', 'server/architecture.test.ts'], { kind }],
  // It opens a shop, which needs the pages.
  ['schema', ['--test', 'database/schema.test.ts'], { kind, needsPages: true }],
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
  await inParallel(CHECKS, { ready: build({ quick: true }) })
  process.exitCode = close('npm run check')
}
