// `npm test`: runs all checks and tests. `npm test -- server/stock` only runs tests whose path contains one of the words.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CHECKS } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { attribute, measureCpu, printCpu } from './cpu.mjs'
import { build, filesIn, install } from './prepare.mjs'
import { node, refuse, root, runNode } from './process.mjs'
import { close, inParallel, printLeftOut } from './steps.mjs'

const STORY_FOLDERS = [
  'contract',
  'server',
  'database',
  'demo',
  'languages',
  'festivals',
  'testing',
  'benchmarks',
  'scripts',
]

const STORIES = 'rules and stories'

/** The number of story files per process. */
const FEW = 8

const words = process.argv.slice(2)
const isAll = words.length === 0
const isMeant = (file) => isAll || words.some((word) => file.includes(word))
const isChecked = (file) => isAll && CHECKS.some(([, args]) => args.includes(file))
const chosen = (folders, end) =>
  folders.flatMap(filesIn).filter((file) => end.test(file) && isMeant(file) && !isChecked(file))
const stories = chosen(STORY_FOLDERS, /\.test\.m?[jt]s$/)
const components = chosen(['web'], /\.test\.tsx?$/)
const journeys = chosen(['journeys'], /\.spec\.ts$/)
if (stories.length + components.length + journeys.length === 0)
  refuse(`no test has ${words.join(' or ')} in its path.`)

// A test without imports from testing/ needs neither a shop nor a database.
const needShop = stories.some((file) => readFileSync(join(root, file), 'utf8').includes("'#testing/"))

measureCpu()
await install()
// The browser may have to be installed, concurrently with the first tests.
const chromium = journeys.length > 0 ? findChromium() : undefined
const postgres = needShop ? startPostgres() : undefined
const checks = isAll ? CHECKS : []
const [first, last] = [false, true].map((late) =>
  [...unitTests(), ...checks, ...storyTests(), ...journeyTests()].filter(
    ([, , { needsPages = false }]) => needsPages === late,
  ),
)
// The pages are built concurrently with tests that do not need them.
await inParallel([...first, ...last], { ready: open(), verbose: !isAll })
await postgres?.stop()
printLeftOut()
printCpu()
process.exitCode = close('npm test')

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

function storyTests() {
  if (stories.length === 0) return []
  if (!isAll && stories.length <= FEW)
    return [
      [
        'rules and stories',
        (env) => runNode(storyArguments(stories), env, STORIES),
        { needsPages: needShop },
      ],
    ]
  const [starting, others] = [stories.filter(startsPrograms), stories.filter((file) => !startsPrograms(file))]
  const shards = isAll ? 3 * availableParallelism() : Math.ceil(others.length / FEW)
  const parts = Array.from({ length: shards }, (_, index) => `${index + 1}/${shards}`)
  return [
    ...(starting.length > 0
      ? [['stories of whole programs', storyArguments(starting), { kind: 'programs', needsPages: true }]]
      : []),
    ...parts.map((part) => [
      `rules and stories ${part}`,
      storyArguments(others, `--shard=${part}`),
      { kind: STORIES, needsPages: true },
    ]),
  ]
}

/**
 * Command tests mostly wait for programs, so they share a separate process: starting a program takes longer the more memory the parent
 * process uses.
 */
function startsPrograms(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return /node:child_process|server-process\.ts|embedded-postgres\.ts/.test(text)
}

/** Last, because they use all cores. They start when one is free: their shop opens next to the last stories. */
function journeyTests() {
  return journeys.length > 0 ? [['journeys', testJourneys, { needsPages: true }]] : []
}

function storyArguments(files, ...options) {
  return ['testing/harness/run-stories.ts', ...options, ...files]
}

async function testJourneys(env) {
  const CHROMIUM = await chromium
  if (!CHROMIUM) return 1
  return runNode(
    ['node_modules/@playwright/test/cli.js', 'test', ...journeys],
    { ...env, CHROMIUM },
    'journeys',
  )
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
