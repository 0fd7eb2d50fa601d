import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

const TEXTS = Array.from({ length: 12 }, (_, n) => `SAME-${n}`)

/** How many texts are the code of a voucher and of a discount. */
async function codesOfBoth({ shop }: World): Promise<number> {
  const [row] = await shop.sql<{ both: number }[]>`
    select count(*)::integer as both from vouchers v join discount_codes c on c.key = replace(upper(v.code), '-', '')`
  return row?.both ?? 0
}

test('a text that is made a voucher and a code of a discount in the same moment becomes one of them', async (t) => {
  //
  const w = await world(t)
  const owner = await withDiscounts(w, RADIO)
  const made = await Promise.all(
    TEXTS.map((code) =>
      Promise.all([
        owner.post('/office/api/vouchers', { value: { code, amount: 1_000 } }),
        owner.post('/office/api/discount-code-batches', { discount: 'radio', value: { codes: [code] } }),
      ]),
    ),
  )
  assert.deepEqual(
    made.map((answers) => answers.map(({ status }) => status).toSorted()),
    TEXTS.map(() => [200, 422]),
  )
  assert.equal(await codesOfBoth(w), 0)
})

test('control: without the lock each finds the text free, and both have it', async (t) => {
  const w = await world(t)
  await withDiscounts(w, RADIO)
  const bothHaveRead = allHaveRead(2)
  await Promise.all([
    w.shop.transact(async (tx) => {
      assert.equal((await tx`select from discount_codes where key = 'SAME'`).length, 0)
      await bothHaveRead()
      await tx`insert into vouchers (code, name, amount, translations) values ('SAME', '', 1000, '{}')`
    }),
    w.shop.transact(async (tx) => {
      assert.equal((await tx`select from vouchers where upper(code) = 'SAME'`).length, 0)
      await bothHaveRead()
      await tx`insert into discount_codes (discount_id, code, key) select id, 'SAME', 'SAME' from discounts`
    }),
  ])
  assert.equal(await codesOfBoth(w), 1, 'neither has overlooked the other, so the race test proves nothing')
})
