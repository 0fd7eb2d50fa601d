import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Fuzzed } from './run.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What is still in use after everything else was thrown away, in MiB. */
export function heap(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

export interface Bounds {
  /** What every answer is to stay below, in ms. */
  longest: number
  /** How much more memory there may be at the end than in the middle, in MiB, without anything being kept that should not be. */
  growth: number
}

/** What took too long, and whether the memory has grown; `heaps` are those of the middle and the end. */
export function complaints(
  { slowest }: Pick<Fuzzed, 'slowest'>,
  [middle, end]: readonly [number, number],
  { longest, growth }: Bounds,
): string[] {
  const slow = [...slowest].filter(([, ms]) => ms > longest)
  const said = slow.map(([call, ms]) => `${call} took ${ms.toFixed(0)} ms, and not less than ${longest}`)
  if (end - middle > growth) said.push(`The memory has grown by more than ${growth} MiB`)
  return said
}
