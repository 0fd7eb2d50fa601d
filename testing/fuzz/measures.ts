import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Fuzzed } from './run.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The used memory after garbage collection, in MiB. */
export function heap(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

export interface Bounds {
  /** The maximum latency of a response, in milliseconds. */
  longest: number
  /** The allowed growth of memory from the middle to the end, in MiB, that is not a leak. */
  growth: number
}

/** Slow calls, and whether memory has grown; `heaps` are those of the middle and the end. */
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
