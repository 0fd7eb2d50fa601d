// `npm test`: runs all checks and tests but the thorough ones; `--all` (npm run test:all) runs these as well, `--rest` (npm run test:rest)
// only these. `npm test -- server/stock` only runs tests whose path contains one of the words, thorough ones included, and
// `npm test -- --changed [COMMIT]` those that the change since the commit can break; with `--watch` again after each save.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { affectedTests, changedFiles, projectFiles, readText } from './affected.mjs'
import { CHECKS } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { attribute, measureCpu, printCpu } from './cpu.mjs'
import { build, install } from './prepare.mjs'
import { node, refuse, root, run, runNode } from './process.mjs'
import { close, failedFiles, inParallel, printLeftOut, printUnsteady } from './steps.mjs'
import { chooseTests, hasThorough, needsShop, startsPrograms, THOROUGH } from './test-files.mjs'
import { watchFiles } from './watch.mjs'

const STORIES = 'rules and stories'

/** The titles of the journeys that run. */
const PART_OF_JOURNEYS = {
  quick: ['--grep-invert', THOROUGH],
  thorough: ['--grep', THOROUGH],
  both: [],
}

/** The number of story files per process. */
const FEW = 8

/** Of more files that fail, something is wrong. */
const MOST_AGAIN = 3

const { values: flags, positionals: words } = parseArgs({
  options: {
    all: { type: 'boolean' },
    rest: { type: 'boolean' },
    changed: { type: 'boolean' },
    watch: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (flags.watch) await repeatOnSave(words)
const changed = flags.changed ? findChanged(words[0]) : undefined
const isWhole = words.length === 0 && !flags.rest && !flags.changed
/** Which tests of the stories and journeys run: `quick`, `thorough` or both. */
const part = flags.rest ? 'thorough' : isWhole && !flags.all ? 'quick' : undefined
const command = flags.rest ? 'npm run test:rest' : flags.all ? 'npm run test:all' : 'npm test'

const isMeant = (file) => {
  if (changed) return changed.has(file)
  if (words.length > 0 && !words.some((word) => file.includes(word))) return false
  if (flags.rest) return /\.(test|spec)\.ts$/.test(file) && hasThorough(file)
  return !isWhole || !CHECKS.some(([, args]) => args.includes(file))
}
const { stories, components, journeys } = chooseTests(isMeant)
if (stories.length + components.length + journeys.length === 0 && changed) {
  console.log('No test is affected by what has changed.')
  process.exit()
}
if (stories.length + components.length + journeys.length === 0)
  refuse(`no test has ${words.join(' or ')} in its path.`)
const needShop = stories.some(needsShop)

measureCpu()
await install()
// The browser may have to be installed, concurrently with the first tests.
const chromium = journeys.length > 0 ? findChromium() : undefined
const postgres = needShop ? startPostgres() : undefined
// The longest first, so that no core waits for a single program at the end.
const programs = [
  ...journeyTests(),
  ...programTests(),
  ...(isWhole ? CHECKS : []),
  ...unitTests(),
  ...storyTests(),
]
await inParallel(programs, { ready: open(), verbose: !isWhole && !flags.rest })
await postgres?.stop()
printLeftOut()
printUnsteady()
printCpu()
process.exitCode = close(command)

/** The tests that can break by what has changed since a commit. */
function findChanged(commit) {
  try {
    const files = changedFiles(commit)
    const tests = affectedTests(projectFiles(), readText, files)
    if (files.length > 0)
      console.log(`${files.length} changed files, ${tests.length} affected files of tests.`)
    return new Set(tests)
  } catch (error) {
    return refuse(String(error.stderr ?? error).trim())
  }
}

/** Runs the affected tests now and after each save, never twice at a time. Ctrl-C ends it. */
async function repeatOnSave(commit) {
  let saved = () => {}
  watchFiles(() => saved())
  for (;;) {
    const next = new Promise((resolve) => (saved = resolve))
    await run(node, ['scripts/test.mjs', '--changed', ...commit])
    console.log('\nWaiting for a change …')
    await next
  }
}

/** Returns the environment for tests of the shop, once its pages and PostgreSQL are ready. */
async function open() {
  if (needShop || journeys.length > 0) await build({ quick: true })
  return { TEST_DATABASE_URL: await postgres?.url }
}

function unitTests() {
  return components.length > 0
    ? [['components', ['node_modules/vitest/vitest.mjs', 'run', ...components], { kind: 'components' }]]
    : []
}

function areFew() {
  return !isWhole && !flags.rest && stories.length <= FEW
}

function programTests() {
  const starting = areFew() ? [] : stories.filter(startsPrograms)
  return starting.length > 0
    ? [['stories of whole programs', storyArguments(starting), { kind: 'programs', needsPages: true, again }]]
    : []
}

function storyTests() {
  if (stories.length === 0) return []
  if (areFew())
    return [[STORIES, (env) => runNode(storyArguments(stories), env, STORIES), { needsPages: needShop }]]
  const others = stories.filter((file) => !startsPrograms(file))
  const shards = isWhole ? 3 * availableParallelism() : Math.ceil(others.length / FEW)
  return Array.from({ length: shards }, (_, index) => `${index + 1}/${shards}`).map((shard) => [
    `${STORIES} ${shard}`,
    storyArguments(others, `--shard=${shard}`),
    { kind: STORIES, needsPages: true, again },
  ])
}

/** Playwright uses a process for each of its two workers. */
function journeyTests() {
  return journeys.length > 0 ? [['journeys', testJourneys, { needsPages: true, fills: 2 }]] : []
}

/** In CI a few failed stories are tried once more, by themselves, as components and journeys are: a shared machine may be too busy. */
function again(output) {
  const failed = failedFiles(output)
  const areKnown = failed.length > 0 && failed.every((file) => stories.includes(file))
  return process.env.CI && areKnown && failed.length <= MOST_AGAIN ? storyArguments(failed) : null
}

function storyArguments(files, ...options) {
  return ['testing/harness/run-stories.ts', ...(part ? [`--part=${part}`] : []), ...options, ...files]
}

async function testJourneys(env) {
  const CHROMIUM = await chromium
  if (!CHROMIUM) return 1
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...PART_OF_JOURNEYS[part ?? 'both'],
    ...journeys,
  ]
  return runNode(playwright, { ...env, CHROMIUM }, 'journeys')
}

/** One PostgreSQL for all tests. It ends when its input closes, which happens whenever this process ends. */
function startPostgres() {
  const child = spawn(node, ['testing/harness/postgres.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  attribute(child, 'database')
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
