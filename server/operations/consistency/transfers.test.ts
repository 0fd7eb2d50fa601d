import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { changeRefundStatus, createRefundRequest } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A refund whose debit is on a statement, one that bounced, and one in progress, each in a separate file. */
async function transfers(t: Parameters<typeof world>[0]) {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const ends: string[] = []
  for (let each = 0; each < 3; each++) {
    const { id } = await createRefundRequest(w)
    await changeRefundStatus(finance, [id], 'processing')
    const { credit_transfers } = (await finance.post('/office/api/sepa-files', { refunds: [id] })).body
    ends.push(credit_transfers[0].end_to_end_id)
  }
  const [debited = '', back = '', sent = ''] = ends
  for (const endToEnd of [debited, back]) await uploadStatement(finance, camt({ amount: -11_900, endToEnd }))
  await uploadStatement(
    finance,
    camt({ amount: 11_900, endToEnd: back, returned: 'AC04', day: '2027-01-17' }),
  )
  return { w, debited, back, sent }
}

/** Immutable data can only be damaged after removing its guard. */
const damage = (w: World, table: string, work: string) =>
  w.shop.sql.unsafe(
    `alter table ${table} disable trigger user; ${work}; alter table ${table} enable trigger user`,
  )

test('outgoing transfers agree between bank lines, SEPA files and ledger until a row is damaged', async (t) => {
  const { w, debited, back, sent } = await transfers(t)
  assert.deepEqual(await consistency.check(w.shop), [])
  const damages: [table: string, work: string, undo: string, sentences: RegExp[]][] = [
    [
      'credit_transfers',
      `update credit_transfers set status = 'sent', ended_at = null where end_to_end_id = '${debited}'`,
      `update credit_transfers set status = 'completed', ended_at = now() where end_to_end_id = '${debited}'`,
      [
        /^Transfers on their way come to 0 by the ledger, to 11900 by files and lines\.$/,
        new RegExp(`^Transfer ${debited} is sent, and a line shows that it was debited\\.$`),
        /differs in the ledger/,
      ],
    ],
    [
      'credit_transfers',
      `update credit_transfers set amount = 11800 where end_to_end_id = '${sent}'`,
      `update credit_transfers set amount = 11900 where end_to_end_id = '${sent}'`,
      [
        new RegExp(`^Transfer ${sent} is sent, and 11800 is on its way of 11900\\.$`),
        /^SEPA file .* has 1 transfers of 11900, its transfers are 1 of 11800\.$/,
      ],
    ],
    [
      'credit_transfers',
      `update credit_transfers set status = 'completed', ended_at = now() where end_to_end_id = '${sent}'`,
      `update credit_transfers set status = 'sent', ended_at = null where end_to_end_id = '${sent}'`,
      [new RegExp(`^Transfer ${sent} is completed, and its refund is processing\\.$`)],
    ],
    [
      'refunds',
      `update refunds set out_of_band_amount = 11800 where id = (select refund_id from credit_transfers where end_to_end_id = '${debited}')`,
      `update refunds set out_of_band_amount = 11900 where id = (select refund_id from credit_transfers where end_to_end_id = '${debited}')`,
      [
        new RegExp(`^Transfer ${debited} is completed, and only 11800 counts as sent\\.$`),
        /differs in the ledger/,
      ],
    ],
    [
      'credit_transfer_bank_lines',
      `update credit_transfer_bank_lines set ended_at = now() where kind = 'return'`,
      `update credit_transfer_bank_lines set ended_at = null where kind = 'return'`,
      [
        /^Transfers on their way come to 0 by the ledger, to 11900 by files and lines\.$/,
        /^Bank line \d+ of 11900 is entered as a transfer of ours, and shows none\.$/,
      ],
    ],
    [
      'sepa_files',
      `update sepa_files set withdrawn_at = now(), withdrawn_by = 'Sam', withdrawn_reason = 'No'
        where id = (select file_id from credit_transfers where end_to_end_id = '${back}')`,
      `update sepa_files set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null`,
      [new RegExp(`^Transfer ${back} is returned, and its file was withdrawn\\.$`)],
    ],
  ]
  for (const [table, work, undo, sentences] of damages) {
    await damage(w, table, work)
    const found = await consistency.check(w.shop)
    assert.equal(found.length, sentences.length, found.join('\n'))
    for (const [index, sentence] of sentences.entries()) assert.match(found[index] ?? '', sentence)
    await damage(w, table, undo)
    await ledger.post(w.shop)
    assert.deepEqual(await consistency.check(w.shop), [], work)
  }
})
