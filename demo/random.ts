import { createHash } from 'node:crypto'

/** Random numbers from a seed: the demo is the same each time. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** An integer, both ends included. */
  between: (from: number, to: number) => number
  /** True with the probability `share`. */
  chance: (share: number) => boolean
  pick: <T>(all: readonly T[]) => T
  /** One of `all`, with the probability of its weight. */
  pickWeighted: <T>(all: readonly (readonly [weight: number, value: T])[]) => T
}

export function seededRandom(seed: string): Random {
  let count = 0
  const next = () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 0x1_0000_0000
  const of = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(next() * all.length)]
    if (one === undefined) throw new Error('There is nothing to choose from')
    return one
  }
  return {
    next,
    pick: of,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pickWeighted(all) {
      let rest = next() * all.reduce((sum, [weight]) => sum + weight, 0)
      return (all.find(([weight]) => (rest -= weight) < 0) ?? of(all))[1]
    },
  }
}
