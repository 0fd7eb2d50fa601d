// Repeatedly kills the shop, its database and the network between them, under load, and at every message that the six critical operations
// send to the database; then verifies everything that was acknowledged.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Bench } from '#testing/crash/bench.ts'
import { chanceOf } from '#testing/crash/chance.ts'
import {
  FAULTS_AT_HOME,
  FAULTS_OF_NETWORK,
  round,
  roundAt,
  roundInBatch,
  type Outcome,
} from '#testing/crash/rounds.ts'
import { OPERATIONS } from '#testing/crash/visit.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    /** The rounds in which a crowd does the same at once, for kills in the middle of a batch. */
    batches: { type: 'string', default: '300' },
    words: { type: 'boolean', default: true },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
  allowNegative: true,
})

/** More messages than any operation sends. */
const MAX_MESSAGES = 100

async function crash(): Promise<boolean> {
  const rounds = Number(values.rounds)
  console.log(
    `${rounds} rounds, seed ${values.seed}: which fault when; what it meets is for the clock to say`,
  )
  const outcomes: Outcome[] = []
  const note = (outcome: Outcome) => {
    outcomes.push(outcome)
    say(outcomes.length, outcome)
  }
  await withBench(false, async (bench) => {
    await hurtAtRandom(bench, Math.ceil(rounds / 2), FAULTS_AT_HOME, note)
    await hurtInBatches(bench, Number(values.batches), note)
  })
  await withBench(true, async (bench) => {
    await hurtAtRandom(bench, Math.floor(rounds / 2), FAULTS_OF_NETWORK, note)
    if (values.words) await hurtAtEveryWord(bench, note)
  })
  print(outcomes)
  return outcomes.every(isFine)
}

async function withBench(network: boolean, work: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await Bench.open({ network })
  try {
    await work(bench)
  } finally {
    await bench.close()
  }
}

async function hurtAtRandom(
  bench: Bench,
  rounds: number,
  faults: typeof FAULTS_AT_HOME | typeof FAULTS_OF_NETWORK,
  note: (outcome: Outcome) => void,
): Promise<void> {
  const ways = Object.entries(faults)
  for (let number = 0; number < rounds; number++) {
    const seed = `${values.seed} ${number}`
    note(await round(bench, seed, ...chanceOf(seed).pick(ways)))
  }
}

async function hurtInBatches(bench: Bench, rounds: number, note: (outcome: Outcome) => void): Promise<void> {
  const faults = [
    ['server', FAULTS_AT_HOME.server],
    ['a process of PostgreSQL', FAULTS_AT_HOME['a process of PostgreSQL']],
  ] as const
  for (let number = 0; number < rounds; number++) {
    const seed = `${values.seed} batch ${number}`
    const operation = chanceOf(seed).pick(['checkout', 'notification'] as const)
    const [what, fault] = chanceOf(seed).pick([...faults])
    note(await roundInBatch(bench, seed, operation, `${what}, in a batch of ${operation}`, fault))
  }
}

async function hurtAtEveryWord(bench: Bench, note: (outcome: Outcome) => void): Promise<void> {
  const ways = [
    ['server', FAULTS_OF_NETWORK['server, database elsewhere']],
    ['connections', FAULTS_OF_NETWORK['all connections']],
  ] as const
  for (const operation of OPERATIONS)
    for (const [what, fault] of ways)
      for (let word = 1; word <= MAX_MESSAGES; word++) {
        const outcome = await roundAt(bench, operation, word, `${what}, at each word of ${operation}`, fault)
        if (!outcome) break
        note(outcome)
      }
}

const isFine = ({ lost, doubled, wrong, lateMails }: Outcome): boolean =>
  lost.length + doubled.length + wrong.length + lateMails === 0

function say(number: number, outcome: Outcome): void {
  const { fault, acknowledged, unanswered, lost, doubled, wrong, lateMails, restart } = outcome
  const seconds = (restart / 1000).toFixed(1)
  console.log(
    `${number}. ${fault}: ${acknowledged} acknowledged, ${unanswered} unanswered, ready after ${seconds} s` +
      (isFine(outcome) ? '' : ` WRONG: ${JSON.stringify({ lost, doubled, wrong, lateMails })}`),
  )
}

function print(outcomes: Outcome[]): void {
  const columns = [
    'killed',
    'rounds',
    'acknowledged',
    'lost',
    'doubled',
    'wrong',
    'late mails',
    'ready after s (longest)',
  ]
  const rows = [...Map.groupBy(outcomes, ({ fault }) => fault), ['all', outcomes] as const].map(
    ([fault, all]) => {
      const sum = (count: (outcome: Outcome) => number) => all.reduce((total, each) => total + count(each), 0)
      const restarts = all.map(({ restart }) => restart / 1000).toSorted((one, other) => one - other)
      return [
        fault,
        all.length,
        sum(({ acknowledged }) => acknowledged),
        sum(({ lost }) => lost.length),
        sum(({ doubled }) => doubled.length),
        sum(({ wrong }) => wrong.length),
        sum(({ lateMails }) => lateMails),
        `${restarts[Math.floor(restarts.length / 2)]?.toFixed(1)} (${restarts.at(-1)?.toFixed(1)})`,
      ].map(String)
    },
  )
  console.log()
  for (const row of [columns, columns.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}

const fine = await crash()
process.exit(fine ? 0 : 1)
