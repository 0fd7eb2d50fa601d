import { getPriority, setPriority } from 'node:os'

/** About a third of the main process's share when both compete for the processor. */
const NICENESS = 5

/** Lowers the priority of this thread below the main thread's. Only on Linux, where priorities are per thread; elsewhere it would affect the whole process. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICENESS, 19))
}
