import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { positionOf } from './shuffle.ts'

const seeds = fc.stringMatching(/^[0-9a-f]{32}$/)

test('every number in the crowd gets a unique, repeatable position, and later numbers keep theirs', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 400 }), (seed, crowd) => {
      const places = Array.from({ length: crowd }, (_, index) => positionOf(index + 1, { crowd, seed }))
      assert.equal(new Set(places).size, crowd)
      assert.ok(places.every((place) => place >= 1 && place <= crowd))
      assert.deepEqual(
        places,
        places.map((_, index) => positionOf(index + 1, { crowd, seed })),
      )
      assert.equal(positionOf(crowd + 1, { crowd, seed }), crowd + 1)
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('the shuffle is fair: each number falls equally often into each tenth of the queue', () => {
  const [crowd, draws] = [100, 4_000]
  const counts = new Map<string, number>()
  for (let draw = 0; draw < draws; draw++) {
    // Similar seeds that differ in a few bits: similarity must not show in the result.
    const seed = (draw * 0x9e3779b1).toString(16).padStart(32, '0')
    for (const number of [1, 2, 50, 99, 100]) {
      const tenth = `${number} ${Math.floor((positionOf(number, { crowd, seed }) - 1) / 10)}`
      counts.set(tenth, (counts.get(tenth) ?? 0) + 1)
    }
  }
  assert.equal(counts.size, 50)
  // Chi-square over 50 cells of 400: its mean is 45, its standard deviation 9.5.
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
  assert.ok(chiSquare < 45 + 4 * 9.5, `chi-square ${chiSquare}`)
})

test('consecutive numbers of the crowd are next to each other after the shuffle no more often than by chance', () => {
  const [crowd, seeds] = [1_000, 200]
  let together = 0
  for (let each = 0; each < seeds; each++) {
    const seed = (each + 1).toString(16).padStart(32, 'a')
    for (let number = 1; number < 20; number++)
      if (Math.abs(positionOf(number, { crowd, seed }) - positionOf(number + 1, { crowd, seed })) === 1)
        together++
  }
  // By chance, two of a thousand are neighbours in one of five hundred draws: 7.6 times here.
  assert.ok(together < 25, `${together} times together`)
})
