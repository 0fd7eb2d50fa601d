import { getPriority, setPriority } from 'node:os'

/** A third of what the shop gets where both want the processor. */
const NICENESS = 5

/** Lowers the priority of this thread below that of the shop. Only Linux counts it for each thread; others do for the whole process, which sells. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICENESS, 19))
}
