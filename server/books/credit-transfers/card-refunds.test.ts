import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CreditTransfer } from '#contract/office/sepa-files.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { changeRefundStatus, createRefundRequest, officeRefundOf } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const OWN = { holder: 'Lights', iban: 'HR1210010051863000160', bic: 'NBHRHR2XXXX', bank: 'Bank' }

/**
 * A refund of €119.00: €50.00 were refunded to the card, or may have been, and the rest, after the card had failed, is in a SEPA file.
 */
async function onBothWays(w: World, byCard: 'succeeded' | 'unknown' = 'succeeded') {
  await configure(w, { bankAccount: OWN })
  const finance = await clerk(w, 'finance')
  const { id } = await createRefundRequest(w, {
    bank_iban: 'DE89370400440532013000',
    bank_bic: 'COBADEFFXXX',
  })
  await w.shop.sql`
    insert into card_refunds (attempt_id, refund_id, reference, amount, status, created_at, settled_at)
    select id, ${id}, 'to the card', 5000, ${byCard}, ${w.clock.now()}, ${w.clock.now()} from payment_attempts where status = 'succeeded'`
  const send = async (): Promise<CreditTransfer[]> => {
    const { status, body } = await finance.post('/office/api/sepa-files', {})
    if (status !== 200) assert.equal(body.message, 'There is nothing to put in a SEPA file.')
    return status === 200 ? body.credit_transfers : []
  }
  const resume = () => changeRefundStatus(finance, [id], 'processing')
  await resume()
  const [first] = await send()
  assert.ok(first)
  assert.equal(first.amount, 6_900)
  const seen = () => officeRefundOf(finance, id)
  const statusOf = async () => (await seen()).status
  const debit = async ({ amount, end_to_end_id }: Pick<CreditTransfer, 'amount' | 'end_to_end_id'> = first) =>
    uploadStatement(finance, camt({ amount: -amount, endToEnd: end_to_end_id }))
  return {
    finance,
    resume,
    seen,
    statusOf,
    send,
    debit,
    /** Sends what is left in one transfer of this amount, which completes the refund. */
    sendRest: async (amount: number) => {
      const sent = await send()
      assert.deepEqual(amountsOf(sent), [amount])
      await debit(sent[0])
      assert.equal(await statusOf(), 'processed')
      await assertBooksAgree(w)
    },
    failByBank: () =>
      uploadStatement(
        finance,
        camt({ amount: first.amount, endToEnd: first.end_to_end_id, returned: 'AC04' }),
      ),
    failByCard: () => reportByCard(w, 'failed'),
  }
}

/** The gateway reports on the part to the card. */
const reportByCard = (w: World, status: 'succeeded' | 'failed') =>
  cardRefunds.recordEvent(w.shop, {
    reference: 'to the card',
    status,
    ref: null,
    failure_code: null,
  })

async function assertBooksAgree(w: World): Promise<void> {
  await ledger.post(w.shop)
  assert.deepEqual(await consistency.check(w.shop), [])
}

const amountsOf = (sent: readonly CreditTransfer[]) => sent.map(({ amount }) => amount)

test('a refund whose part to the card fails while the rest is on its way to the bank is not sent twice, only the part again', async (t) => {
  const w = await world(t)
  const { resume, seen, statusOf, send, sendRest, debit, failByCard } = await onBothWays(w)
  await failByCard()
  const { status, problem_reason: reason } = await seen()
  assert.equal(status, 'problem')
  assert.match(reason ?? '', /^€50\.00 could not be returned to the card/)
  await resume()
  assert.deepEqual(await send(), [])
  assert.deepEqual(await consistency.check(w.shop), [])
  await debit()
  assert.equal(await statusOf(), 'processing')
  assert.deepEqual(await consistency.check(w.shop), [])
  await sendRest(5_000)
})

test('a refund whose part to the card and bank transfer both come back, in either order, is sent once more', async (t) => {
  for (const first of ['failByCard', 'failByBank'] as const) {
    const w = await world(t)
    const { resume, statusOf, sendRest, debit, ...fails } = await onBothWays(w)
    await debit()
    assert.equal(await statusOf(), 'processed')
    await fails[first]()
    assert.equal(await statusOf(), 'problem')
    await fails[first === 'failByCard' ? 'failByBank' : 'failByCard']()
    await assertBooksAgree(w)
    await resume()
    await sendRest(11_900)
  }
})

test('a completed refund whose part to the card comes back is sent again by this part only', async (t) => {
  const w = await world(t)
  const { resume, sendRest, debit, failByCard } = await onBothWays(w)
  await debit()
  await failByCard()
  await resume()
  await sendRest(5_000)
})

test('a part to the card whose result was unknown when the rest arrived is sent again only if it has failed', async (t) => {
  for (const status of ['succeeded', 'failed'] as const) {
    const w = await world(t)
    const { resume, statusOf, sendRest, debit } = await onBothWays(w, 'unknown')
    await debit()
    assert.equal(await statusOf(), 'processed')
    await reportByCard(w, status)
    await assertBooksAgree(w)
    assert.equal(await statusOf(), status === 'failed' ? 'problem' : 'processed')
    if (status === 'succeeded') continue
    await resume()
    await sendRest(5_000)
  }
})

test('a transfer that comes back after the part to the card has failed is owed again, and a part that is on its way is not sent twice', async (t) => {
  for (const by of ['SEPA file', 'payment file'] as const) {
    const w = await world(t)
    const { finance, resume, statusOf, send, sendRest, debit, ...fails } = await onBothWays(w)
    await fails.failByCard()
    await debit()
    await resume()
    w.clock.move('PT1M')
    const [part] = by === 'SEPA file' ? await send() : []
    if (by === 'payment file')
      assert.match(
        String((await finance.post('/office/api/refunds/payment-files', { ids: [] })).body),
        /,50\.00,EUR/,
      )
    await fails.failByBank()
    assert.equal(await statusOf(), 'problem')
    await resume()
    assert.deepEqual(await send(), [])
    await assertBooksAgree(w)
    if (!part) continue
    await debit(part)
    await sendRest(6_900)
  }
})
