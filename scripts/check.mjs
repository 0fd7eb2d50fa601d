// `npm run check`: checks the code. Prints only errors. `-- --changed [COMMIT]` only checks what has changed since the commit.
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { changedFiles } from './affected.mjs'
import { build, install } from './prepare.mjs'
import { root } from './process.mjs'
import { close, inParallel } from './steps.mjs'

const kind = 'checks'

/**
 * The type checker of the linter is written in Go, and collects garbage for a quarter of its time to need four gigabytes in place of five.
 * Where there is memory for it, it only does so beyond six.
 */
const COLLECT_LATE = totalmem() > 12 * 1024 ** 3 ? { GOGC: 'off', GOMEMLIMIT: '6GiB' } : {}

/** The checks, and their programs. */
export const CHECKS = [
  // It reads all types for its rules and reports type errors as well, so the compiler need not run.
  [
    'lint and types',
    ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'],
    { kind, env: COLLECT_LATE },
  ],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check'], { kind }],
  ['nothing unused', ['node_modules/knip/bin/knip.js'], { kind }],
  ['architecture', ['--test', 'server/architecture.test.ts'], { kind }],
  // It opens a shop, which needs the pages.
  ['schema', ['--test', 'database/schema.test.ts'], { kind, needsPages: true }],
]

/**
 * The same for changed files: their lint and format, the architecture, and the types of everything, because a changed type shows its errors
 * elsewhere.
 */
function checksOf(files) {
  const linted = files.filter((file) => /\.m?[jt]sx?$/.test(file))
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '-p']
  return [
    ...(linted.length > 0
      ? [['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', ...linted], { kind, env: COLLECT_LATE }]]
      : []),
    ['types', [...tsc, '.'], { kind }],
    ['types of the pages', [...tsc, 'web'], { kind }],
    [
      'format',
      ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
      { kind },
    ],
    ...CHECKS.filter(
      ([name]) =>
        name === 'architecture' || (name === 'schema' && files.some((file) => file.startsWith('database/'))),
    ),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean' } },
    allowPositionals: true,
  })
  const files = values.changed
    ? changedFiles(positionals[0]).filter((file) => existsSync(join(root, file)))
    : undefined
  await install()
  const checks = files ? (files.length > 0 ? checksOf(files) : []) : CHECKS
  const needsPages = checks.some(([, , options]) => options.needsPages)
  await inParallel(checks, { ready: needsPages ? build({ quick: true }) : undefined })
  process.exitCode = close('npm run check')
}
