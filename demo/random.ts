import { createHash } from 'node:crypto'

/** Dice that fall the same way every time for one seed: the demo is the same festival for everybody who opens it. */
export interface Random {
  /** From 0 to 1, without 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number
  /** Whether something happens that happens in `share` of all cases. */
  chance: (share: number) => boolean
  pick: <T>(all: readonly T[]) => T
  /** One of `all`, each as likely as its weight. */
  pickWeighted: <T>(all: readonly (readonly [weight: number, what: T])[]) => T
}

export function seededRandom(seed: string): Random {
  let throws = 0
  const next = () =>
    createHash('sha256').update(`${seed} ${throws++}`).digest().readUInt32BE() / 0x1_0000_0000
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
