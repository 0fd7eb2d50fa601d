import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { applyCode, cartWithCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { world } from '#testing/harness/world.ts'

test('a code that is unknown, ended, switched off, used up, or for somebody else is answered the same', async (t) => {
  //
  const w = await world(t)
  const like = (key: string, more: object) => ({
    ...RADIO,
    key,
    name: key,
    codes: [key.toUpperCase()],
    ...more,
  })
  const owner = await withDiscounts(
    w,
    like('ended', { ends_at: '2026-12-01T00:00' }),
    like('off', { enabled: false }),
    like('used', { uses: 1 }),
    like('spent', { budget: 1 }),
    like('own', {}),
  )
  await cartWithCode(w, 'USED', ['Ana Horvat'])
  await cartWithCode(w, 'SPENT', ['Ivo Horvat'])
  const batch = { discount: 'own', value: { emails: ['zoe@example.org'] } }
  assert.equal((await owner.post('/office/api/discount-code-batches', batch)).status, 200)
  const { rows } = (await owner.get('/office/api/discount-codes?discount=own')).body
  const zoes = rows.find(({ email }: { email: string | null }) => email !== null).code
  const token = await customer(w)
  const unknown = await applyCode(w, 'NOBODY', null, token)
  assert.deepEqual(unknown.body.errors, { code: ['Invalid or expired voucher code.'] })
  for (const code of ['ENDED', 'OFF', 'USED', 'SPENT', zoes, '--', 'A'.repeat(10_000), '🎟️'])
    assert.deepEqual([code, (await applyCode(w, code, null, token)).body], [code, unknown.body])
})

test('codes of discounts and of vouchers are guessed fifteen times together, and those of a cart that works count for nothing', async (t) => {
  // A-131 A-160
  const w = await world(t, { rateLimits: true })
  await withDiscounts(w, RADIO)
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const guess = (n: number) =>
    n % 2 === 0
      ? applyCode(w, `GUESS-${n}`, cart)
      : w.post('/api/validate-voucher', { cart, code: `GUESS-${n}` })
  const answers: number[] = []
  while (answers.at(-1) !== 429 && answers.length < 20) {
    answers.push((await guess(answers.length)).status)
    if (answers.length < 10) assert.equal((await applyCode(w, 'radio', cart)).status, 200)
  }
  assert.deepEqual(answers, [...Array.from({ length: 15 }, () => 422), 429])
})
