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

test('a mistyped order code of the benchmark always differs from the correct one, even with repeated letters', () => {
  for (const [code, typed] of EXAMPLES)
    assert.deepEqual(
      TYPOS.map((typo) => typo(code)),
      typed,
    )
})

test('the bank statement benchmark refuses to run in a shop without unpaid orders', async (t) => {
  const w = await world(t)
  await assert.rejects(
    matchStatement(w.shop.sql, async () => {}, 10),
    /^Error: No order waits for money/,
  )
})
