import { createHash } from 'node:crypto'

/** Random choices, deterministic for a seed. */
export interface Chance {
  /** An integer, both bounds included. */
  between: (from: number, to: number) => number
  pick: <Item>(items: readonly Item[]) => Item
}

export function chanceOf(seed: string): Chance {
  let count = 0
  const next = () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32
  const between: Chance['between'] = (from, to) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
  }
}
