// `node testing/harness/run-stories.ts [--shard=1/6] [--part=quick|thorough] FILE …` runs test files one after the other in this process,
// which then loads the shop's code once: no test changes shared state. Tests whose title begins with `thorough: ` are the thorough ones.
import { createHook } from 'node:async_hooks'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect, parseArgs } from 'node:util'

const { values, positionals: files } = parseArgs({
  options: { shard: { type: 'string' }, part: { type: 'string' } },
  allowPositionals: true,
})

/** After so long a test hangs. Thorough ones take up to a minute, twice as long on a slow machine. */
const LIMIT_MS = values.part === 'thorough' ? 300_000 : 120_000

/** The tests of suites have the names of these before their titles. */
const THOROUGH = /(?:^| )thorough: /

// A run of CI must not fail by chance for what another change has broken; `npm test` and `npm run carts` try other values each time.
if (process.env['CI']) (await import('fast-check')).configureGlobal({ seed: 2027 })

doNotTrackPromises()
const [index, total] = (values.shard ?? '1/1').split('/').map(Number)
const events = run({
  files,
  isolation: 'none',
  timeout: LIMIT_MS,
  ...(values.part === 'quick' && { testSkipPatterns: [THOROUGH] }),
  ...(values.part === 'thorough' && { testNamePatterns: [THOROUGH] }),
  ...(index !== undefined && total !== undefined && { shard: { index, total } }),
})
events.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
// Node's own clean-up has once waited forever for a request that nothing answers any more. Last, because no other listener of the exit
// runs after it.
events.on('end', () => process.on('exit', (code) => process.exit(code)))
events.compose(new spec()).pipe(process.stdout)

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => process.stderr.write(`${inspect(error)}\n`))

/**
 * Node's runner tracks every promise to attribute uncaught errors to their tests, which takes a fifth of the CPU time of our
 * tests. Without it an uncaught error still fails the run, and is printed with its stack but without the name of its test.
 */
function doNotTrackPromises(): void {
  const hooks = Reflect.getPrototypeOf(createHook({}))
  const original = hooks && Reflect.getOwnPropertyDescriptor(hooks, 'enable')
  if (!original) throw new Error('This Node has no hooks of asynchronous resources to replace.')
  Reflect.defineProperty(hooks, 'enable', {
    ...original,
    value() {
      Reflect.defineProperty(hooks, 'enable', original)
      return this
    },
  })
}
