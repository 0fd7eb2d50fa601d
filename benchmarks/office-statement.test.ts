import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '#testing/harness/world.ts'
import { TYPOS } from './mistyped-codes.ts'
import { matchStatement } from './office-statement.ts'

const EXAMPLES: [string, string[]][] = [
  ['K7QX-2M9D', ['K7QX-2M9X', 'K7X-2M9D', 'K7QX-M29D', 'K7Q2-XM9D']],
  ['K7QX-XX9X', ['K7QX-XX9Y', 'K7X-XX9X', 'K7QX-X9XX', 'K7QX-X9XX']],
  ['BAAA-AAAA', ['BAAA-AAAX', 'BAA-AAAA', 'ABAA-AAAA', 'ABAA-AAAA']],
  ['AAAA-AAAA', ['AAAA-AAAX', 'AAA-AAAA', 'AAAA-AAAX', 'AAAA-AAAX']],
]

test('a mistyped code of the benchmark is never the code itself, also if letters are equal', () => {
  for (const [code, typed] of EXAMPLES)
    assert.deepEqual(
      TYPOS.map((typo) => typo(code)),
      typed,
    )
})

test('a statement cannot be measured in a shop where nobody owes anything, and the benchmark says so', async (t) => {
  const w = await world(t)
  await assert.rejects(
    matchStatement(w.shop.sql, async () => {}, 10),
    /^Error: No order waits for money/,
  )
})
