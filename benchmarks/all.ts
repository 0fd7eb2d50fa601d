// `npm run bench [-- NAME …]`: runs all benchmarks with targets one after the other; fails if one of them misses its target.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The commands of the benchmarks, shortest first. */
const BENCHMARKS: Record<string, string[]> = {
  pages: ['benchmarks/pages.ts', '5'],
  failover: ['benchmarks/failover.ts'],
  checkout: ['benchmarks/checkout.ts'],
  mails: ['benchmarks/mails.ts'],
  rush: ['benchmarks/rush.ts'],
  crowd: ['benchmarks/crowd.ts'],
  campus: ['benchmarks/campus.ts'],
  growth: ['benchmarks/growth.ts'],
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHMARKS)
const unknown = names.find((name) => !(name in BENCHMARKS))
if (unknown !== undefined) {
  console.error(`Refused: there is no ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}.`)
  process.exit(1)
}

const failed: string[] = []
for (const name of names) {
  const began = performance.now()
  const run = spawn(process.execPath, BENCHMARKS[name] ?? [], {
    cwd: new URL('../', import.meta.url),
    stdio: 'inherit',
  })
  const [code] = (await once(run, 'exit')) as [number | null]
  if (code !== 0) failed.push(name)
  console.log(`(bench:${name}: ${Math.round((performance.now() - began) / 1000)} s)`)
}
if (failed.length > 0) console.error(`What has to hold did not in: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
