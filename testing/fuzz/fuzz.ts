import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { closeDatabases } from '#testing/harness/database.ts'
import { world } from '#testing/harness/world.ts'
import { replayOf } from './faults.ts'
import { complaints, heap } from './measures.ts'
import { fuzz, type Fuzzed } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '100000' },
  },
})
const seed = Number(values.seed)
const requests = Number(values.requests)

/** On an otherwise idle machine. */
const BOUNDS = { longest: 2_000, growth: 32 }

async function main(): Promise<boolean> {
  console.log(`Seed ${seed}, ${requests} requests`)
  const ends: (() => Promise<void>)[] = []
  try {
    const w = await world({ after: (end) => void ends.push(end) })
    const heaps: number[] = []
    const marks = [0.1, 0.5, 1].map((part) => Math.floor(requests * part))
    const begin = performance.now()
    const result = await fuzz(w, {
      seed,
      requests,
      found: (fault) => console.log(replayOf(seed, fault)),
      progress(sent) {
        if (sent < (marks[heaps.length] ?? Infinity)) return
        heaps.push(heap())
        console.log(`${sent} requests after ${seconds(begin)} s, ${heaps.at(-1)?.toFixed(0)} MiB`)
      },
    })
    const differences = await consistency.check(w.shop)
    for (const difference of differences) console.log(difference)
    return print(result, heaps, seconds(begin)) && differences.length === 0
  } finally {
    for (const end of ends.toReversed()) await end()
    await closeDatabases()
  }
}

const seconds = (begin: number): string => ((performance.now() - begin) / 1_000).toFixed(0)

function print({ faults, answers, slowest, sent }: Fuzzed, heaps: number[], took: string): boolean {
  const statuses = new Map<string, number>()
  for (const [key, count] of answers) {
    const status = key.split(' ').at(-1) ?? ''
    statuses.set(status, (statuses.get(status) ?? 0) + count)
  }
  const calls = new Set([...answers.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))
  const granted = [...calls].filter((call) => answers.has(`${call} 200`) || answers.has(`${call} 303`))
  const slow = [...slowest].toSorted(([, a], [, b]) => b - a)
  const [, middle = 0, last = 0] = heaps
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`\n${sent} requests in ${took} s, load of the machine ${load.join(' ')}`)
  console.log(
    [...statuses]
      .toSorted()
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  )
  console.log(`${calls.size} calls, ${granted.length} of them granted at least once`)
  for (const call of calls) if (!granted.includes(call)) console.log(`  never granted: ${call}`)
  console.log('the slowest:')
  for (const [call, ms] of slow.slice(0, 5)) console.log(`${ms.toFixed(0).padStart(7)} ms  ${call}`)
  console.log(
    `memory: ${heaps.map((each) => each.toFixed(0)).join(', ')} MiB at a tenth, the half and the end`,
  )
  console.log(`faults: ${faults.length}`)
  const found = complaints({ slowest }, [middle, last], BOUNDS)
  for (const complaint of found) console.log(complaint)
  return faults.length === 0 && found.length === 0
}

process.exitCode = (await main()) ? 0 : 1
