import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as creditTransfers from '#server/books/credit-transfers/credit-transfers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import { changeRefundStatus, createRefundRequest } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world } from '#testing/harness/world.ts'

const OWN = { holder: 'Lights', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: 'Bank' }

const bySepa = (tx: Tx) =>
  creditTransfers.createFile(tx, { refunds: [], to_return: false, expected_total: null })

const byCsv = (again: boolean) => (tx: Tx) => refunds.paymentFile.create(tx, 'Iva', [], { again })

test('of a SEPA file and a payment file created at once, only the first contains the refund', async (t) => {
  for (const [first, second] of [
    [bySepa, byCsv(false)],
    [bySepa, byCsv(true)],
    [byCsv(false), bySepa],
  ] as const) {
    const w = await world(t)
    await configure(w, { bankAccount: OWN })
    const { id } = await createRefundRequest(w)
    await changeRefundStatus(await clerk(w, 'finance'), [id], 'processing')
    const { refused } = await w.shop.transact(async (tx) => {
      await first(tx)
      const meanwhile = assert.rejects(w.shop.transact<unknown>(second), Refusal)
      await untilLocked(w.shop)
      return { refused: meanwhile }
    })
    await refused
    const [written] = await w.shop.sql`select count(*)::integer as sent from credit_transfers`
    assert.equal(written?.['sent'], first === bySepa ? 1 : 0)
  }
})
