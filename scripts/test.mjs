// `npm test`: everything that can fail. `npm test -- server/stock` runs the tests alone whose path contains one of the words.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { build, filesIn, install } from './prepare.mjs'
import { node, refuse, root, runNode } from './process.mjs'
import { close, step } from './steps.mjs'

const words = process.argv.slice(2)
const isMeant = (file) => words.length === 0 || words.some((word) => file.includes(word))
const chosen = (folders, end) => folders.flatMap(filesIn).filter((file) => end.test(file) && isMeant(file))
const stories = chosen(['contract', 'server', 'demo', 'festivals', 'testing', 'benchmarks'], /\.test\.ts$/)
const components = chosen(['web'], /\.test\.tsx?$/)
const journeys = chosen(['journeys'], /\.spec\.ts$/)
if (stories.length + components.length + journeys.length === 0)
  refuse(`no test has ${words.join(' or ')} in its path.`)

await install()
await build()
const postgres = startPostgres()
if (words.length === 0) await check()
if (stories.length > 0) await step('rules and stories', testStories)
if (components.length > 0)
  await step('components', () => runNode(['node_modules/vitest/vitest.mjs', 'run', ...components]))
if (journeys.length > 0) await step('journeys', testJourneys)
await postgres.stop()
process.exitCode = close('npm test')

async function testStories() {
  const options = [
    `--test-concurrency=${availableParallelism()}`,
    '--test-timeout=120000',
    '--test-reporter=spec',
  ]
  return runNode(['--test', ...options, ...stories], { TEST_DATABASE_URL: await postgres.url })
}

async function testJourneys() {
  const CHROMIUM = await findChromium()
  if (!CHROMIUM) return 1
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...journeys]
  return runNode(args, { CHROMIUM, TEST_DATABASE_URL: await postgres.url })
}

/** One PostgreSQL for all tests. It ends when its input does, which is when we end, whatever the way. */
function startPostgres() {
  const child = spawn(node, ['testing/postgres.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const line = once(createInterface(child.stdout), 'line')
  const end = async () => {
    const [code] = await exited
    if (code !== 0) refuse('the PostgreSQL of the tests does not run; it says above why.')
  }
  const start = async () => (await line)[0]
  return {
    url: Promise.race([start(), end()]),
    stop() {
      child.stdin.end()
      return end()
    },
  }
}
