// Long random simulations of a shop, one after the other, each compared with a model. A failing one is shrunk, and printed with the seed
// that reproduces it.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { closeDatabases } from '#testing/harness/database.ts'
import { live } from './life.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['SEED'] ?? String(randomInt(1_000_000_000)) },
    lives: { type: 'string', default: '2000' },
    length: { type: 'string', default: '150' },
  },
})
const [seed, lives, length] = [Number(values.seed), Number(values.lives), Number(values.length)]

/** The progress is printed after this many simulations. */
const SAY_EVERY = 50

async function simulate(): Promise<boolean> {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  const happened: string[] = []
  console.log(`${lives} lives of at most ${length} steps, from seed ${seed}`)
  for (let life = 0; life < lives; life++) {
    const lived = await live({ seed: seed + life, length })
    happened.push(...lived.steps)
    if (lived.failure !== null) {
      console.log(`\nLife ${life + 1} went otherwise than the model.\n\n${lived.failure}`)
      console.log(`\nAgain: npm run simulate -- --seed ${seed + life} --lives 1 --length ${length}`)
      return false
    }
    if ((life + 1) % SAY_EVERY === 0 || life + 1 === lives)
      console.log(`${life + 1} lives, ${happened.length} steps, ${seconds()} s: all as the model says`)
  }
  count(happened)
  return true
}

/** The frequency of each action. */
function count(steps: string[]): void {
  const actions = Map.groupBy(steps, (step) => step.replace(/ (\{.*|\d+)$/, ''))
  for (const [name, all] of [...actions].toSorted(([, one], [, other]) => other.length - one.length))
    console.log(`${name.padEnd(55)}${String(all.length).padStart(7)}`)
}

const isFine = await simulate()
await closeDatabases()
process.exit(isFine ? 0 : 1)
