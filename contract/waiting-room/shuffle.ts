/**
 * The order into which the crowd before the opening is shuffled: a Feistel network over the numbers of the crowd, keyed by the seed. It is a
 * permutation by construction, the same for the same seed on every machine, and needs no memory: 100,000 people cost as much as one.
 */

const ROUNDS = 8

/** A number's position in line: numbers of the crowd are shuffled among themselves, later ones keep theirs. Both count from 1. */
export function positionOf(number: number, { crowd, seed }: { crowd: number; seed: string }): number {
  if (number > crowd) return number
  const keys = wordsOf(seed)
  const bits = Math.max(1, Math.ceil(Math.log2(crowd) / 2))
  // The network permutes a power of four; repeating it until the value is in the crowd makes it a permutation of the crowd.
  let value = number - 1
  do value = network(value, bits, keys)
  while (value >= crowd)
  return value + 1
}

/** A permutation of the numbers of `2 * bits` bits. */
function network(value: number, bits: number, keys: number[]): number {
  const half = 2 ** bits
  let [left, right] = [Math.floor(value / half), value % half]
  for (let round = 0; round < ROUNDS; round++)
    [left, right] = [right, (left ^ mixed(right, round, keys)) & (half - 1)]
  return left * half + right
}

/** A text of 32 hexadecimal digits as four words of 32 bits. */
const wordsOf = (seed: string): number[] =>
  [0, 8, 16, 24].map((from) => Number.parseInt(seed.slice(from, from + 8), 16) | 0)

/** Every bit of the result depends on all bits of the value, the round and the seed (the finalizer of MurmurHash 3, once for each word). */
function mixed(value: number, round: number, keys: number[]): number {
  let hash = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b) ^ round
  for (const key of keys) {
    hash ^= key
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash
}
