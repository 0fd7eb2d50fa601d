import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CodeIndex } from '#server/bank-statements/match/codes.ts'
import { world } from '#testing/harness/world.ts'
import { TYPOS } from './mistyped-codes.ts'
import { matchStatement } from './office-statement.ts'

test('the mistyped codes of the benchmark differ from the code, and lead to it, also if its letters are equal', () => {
  for (const code of ['K7QX-2M9D', 'K7QX-XX9D', 'AAAA-AAAA', 'AAAA-AAAB', 'BAAA-AAAA', 'K7QX-2MMX'])
    for (const typo of TYPOS)
      assert.deepEqual(new CodeIndex([code]).find(typo(code)), [{ code, exact: false }], typo(code))
  assert.equal(TYPOS.at(-1)?.('K7QX-2M9D'), 'K7Q2-XM9D')
})

test('a statement cannot be measured in a shop where nobody owes anything, and the benchmark says so', async (t) => {
  const w = await world(t)
  await assert.rejects(
    matchStatement(w.shop.sql, async () => {}, 10),
    /^Error: No order waits for money/,
  )
})
