import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import type { LeftOut, SepaFileResponse } from '#contract/office/sepa-files.ts'
import type { RefundPreviewField } from '#contract/office/refund-previews.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { find, findAll, parseXml, textAt } from '#server/platform/text/xml.ts'
import { createPaidOrder, officeOrderOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import {
  changeRefundStatus,
  createRefundRequest,
  officeRefundOf,
  requestedRefund,
} from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as matching from '#server/books/credit-transfers/matching/matching.ts'

const OWN = { holder: 'Lights & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: 'Bank' }
const AMERICAN = {
  bank_country: 'US',
  bank_bic: 'CHASUS33',
  bank_iban: '',
  bank_account: '12-345',
}

const make = (finance: Clerk, input: object = {}) => finance.post('/office/api/sepa-files', input)

async function made(finance: Clerk, input: object = {}): Promise<SepaFileResponse> {
  const { status, body } = await make(finance, input)
  assert.equal(status, 200, body.message)
  return body
}

/** A refund of Ana's ticket in processing. */
async function refundInProcessing(w: World) {
  await configure(w, { bankAccount: OWN })
  const finance = await clerk(w, 'finance')
  const request = await createRefundRequest(w)
  await changeRefundStatus(finance, [request.id], 'processing')
  return { finance, ...request }
}

/** An order with an overpayment of €20.00 and an account entered by staff. */
async function overpaidOrder(w: World, finance: Clerk) {
  const { code } = await transferOrder(w)
  await enterTransfer(finance, { code }, transferInput(15_300))
  const [owed] = (await officeOrderOf(finance, code)).overpayments
  assert.ok(owed)
  return { code, overpayment: owed.id }
}

const nameAccount = (
  finance: Clerk,
  { code, overpayment }: { code: string; overpayment: number },
  input = {},
) =>
  finance.post(`/office/api/orders/${code}/overpayment-accounts`, {
    overpayment,
    holder: ' Zoë  Brontë ',
    iban: 'hr12 1001 0051 8630 0016 0',
    ...input,
  })

const settled = (w: World, id: string, amount: number) =>
  w.shop.transact((tx) => matching.complete(tx, { id, amount, line: null }))

test('refunds and overpayments are paid by one valid SEPA file, and completed by the bank statement', async (t) => {
  const w = await world(t)
  const { finance, token, id } = await refundInProcessing(w)
  const abroad = await requestedRefund(w, token, await createPaidOrder(w, token), AMERICAN)
  await changeRefundStatus(finance, [abroad], 'processing')
  const owed = await overpaidOrder(w, finance)
  const preview = async () => (await finance.post('/office/api/sepa-file-previews', {})).body.preview
  assert.deepEqual(
    (await preview()).left_out.map(({ kind, id: which, reason }: LeftOut) => [kind, which, reason]),
    [
      ['refund', abroad, 'outside_sepa'],
      ['overpayment', owed.overpayment, 'no_account'],
    ],
  )
  assert.equal((await nameAccount(finance, owed)).status, 200)
  const { refunds, to_return } = await preview()
  assert.deepEqual(
    [refunds, to_return],
    [
      { count: 1, total: 11_900 },
      { count: 1, total: 2_000 },
    ],
  )
  const other = await make(finance, { to_return: true, expected_total: 11_900 })
  assert.equal(other.body.message, 'What would be sent has changed in the meantime. Please check again.')
  const { file, credit_transfers: sent } = await made(finance, { to_return: true, expected_total: 13_900 })
  assert.deepEqual([file.count, file.total, file.open, file.created_by], [2, 13_900, 2, 'Sam finance'])

  const download = () => finance.post(`/office/api/sepa-files/${file.id}/downloads`)
  const { headers, body } = await download()
  assert.deepEqual(
    [headers['content-type'], headers['cache-control'], headers['content-disposition']],
    ['application/xml; charset=utf-8', 'no-store', `attachment; filename="${file.message_id}.xml"`],
  )
  assert.equal((await download()).body, body)
  await assertTransfers(
    String(body),
    sent.map(({ end_to_end_id }) => end_to_end_id),
  )
  const [kept] = await w.shop.sql`select content from sepa_files`
  assert.doesNotMatch(String(kept?.['content']), /HR12|Document/)

  for (const { end_to_end_id, amount } of sent) {
    assert.equal(await settled(w, end_to_end_id, amount - 1), null)
    assert.equal(await settled(w, end_to_end_id, amount), 'entered')
    assert.equal(await settled(w, end_to_end_id, amount), 'known')
  }
  assert.equal(await settled(w, 'REFUND-7-XXXX-XXXX', 11_900), null)
  assert.equal((await officeRefundOf(finance, id)).status, 'processed')
  const completed = (await w.mails()).filter(({ template }) => template === 'refund-completed')
  assert.equal(completed.length, 1)
  const [overpayment] = (await officeOrderOf(finance, owed.code)).overpayments
  assert.deepEqual([overpayment?.remaining, overpayment?.returned_at], [0, '2027-01-15T09:00:00Z'])
  const read = await finance.get(`/office/api/sepa-files/${file.id}`)
  assert.deepEqual([read.body.file.open, read.body.credit_transfers[0].status], [0, 'completed'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

async function assertTransfers(xml: string, ids: string[]): Promise<void> {
  const schema = await readFile(
    new URL('../../../testing/fixtures/sepa/pain.001.001.09-sct.xsd', import.meta.url),
    'utf8',
  )
  const { valid, errors } = await validateXML({
    xml: { fileName: 'file.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: schema },
  })
  assert.ok(valid, errors.map(({ message }) => message).join('\n'))
  const transfers = findAll(find(parseXml(xml), 'CstmrCdtTrfInitn', 'PmtInf'), 'CdtTrfTxInf')
  assert.deepEqual(
    transfers.map((each) => textAt(each, 'PmtId', 'EndToEndId')),
    ids,
  )
  assert.deepEqual(
    transfers.map((each) => textAt(each, 'Cdtr', 'Nm')),
    ['Ana Horvat', 'Zoe Bronte'],
  )
}

test('a refund that bounces is a problem with the bank’s reason, and is paid again with another end-to-end ID', async (t) => {
  const w = await world(t)
  const { finance, id } = await refundInProcessing(w)
  const owed = await overpaidOrder(w, finance)
  await nameAccount(finance, owed)
  const { credit_transfers: sent } = await made(finance, { to_return: true })
  const returned = (each: { end_to_end_id: string; amount: number }) =>
    w.shop.transact((tx) =>
      matching.recordReturned(tx, { id: each.end_to_end_id, amount: each.amount, line: null }, 'AC04 closed'),
    )
  for (const each of sent) {
    await settled(w, each.end_to_end_id, each.amount)
    assert.ok((await returned(each)) && (await returned(each)))
    assert.equal(await settled(w, each.end_to_end_id, each.amount - 1), null)
  }
  const { refund, preview } = (await finance.get(`/office/api/refunds/${id}`)).body
  const { status, problem_reason, payment_file } = refund
  const credited = preview.find(({ what }: RefundPreviewField) => what === 'credited')
  assert.deepEqual([credited?.before, credited?.after], [11_900, 11_900], 'its credit note stands')
  assert.deepEqual([status, problem_reason, payment_file], ['problem', 'AC04 closed', null])
  assert.equal((await w.mails()).filter(({ template }) => template === 'refund-failed').length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
  await changeRefundStatus(finance, [id], 'processing')
  const owedAgain = (await officeOrderOf(finance, owed.code)).overpayments.at(-1)
  assert.deepEqual([owedAgain?.remaining, owedAgain?.reason], [2_000, 'Returned by the bank: AC04 closed'])
  await nameAccount(finance, { ...owed, overpayment: owedAgain?.id ?? 0 })
  const again = await made(finance, { to_return: true })
  assert.equal(again.file.total, 13_900)
  const ids = [...sent, ...again.credit_transfers].map(({ end_to_end_id }) => end_to_end_id)
  assert.equal(new Set(ids).size, 4)
})

test('of four concurrent SEPA files one contains the refund, and no other can until that file is withdrawn', async (t) => {
  const w = await world(t)
  const { finance, id } = await refundInProcessing(w)
  const all = await Promise.all([1, 2, 3, 4].map(() => make(finance)))
  assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 422, 422, 422])
  const { file } = all.find(({ status }) => status === 200)?.body ?? {}
  assert.equal(
    (await make(finance, { refunds: [id] })).body.message,
    'None of the chosen refunds can be paid by a SEPA file.',
  )
  const csv = await finance.post('/office/api/refunds/payment-files', { ids: [id], again: true })
  assert.match(csv.body.message, /^Already in a SEPA file/)
  assert.equal((await finance.post('/office/api/refunds/payment-files', { again: true })).status, 422)

  const withdraw = (reason: string) =>
    finance.post(`/office/api/sepa-files/${file.id}/withdrawals`, { reason })
  assert.equal((await withdraw(' ')).body.message, 'Please give a reason.')
  const { body } = await withdraw('Wrong account of ours')
  assert.deepEqual(body.file.withdrawn, {
    at: '2027-01-15T09:00:00Z',
    by: 'Sam finance',
    reason: 'Wrong account of ours',
  })
  assert.equal((await withdraw('Again')).body.message, 'This file has already been withdrawn.')
  assert.equal((await finance.post(`/office/api/sepa-files/${file.id}/downloads`)).status, 422)
  assert.equal(await settled(w, body.credit_transfers[0].end_to_end_id, 11_900), null)
  const { file: second } = await made(finance, { refunds: [id] })
  await changeRefundStatus(finance, [id], 'processed')
  const late = await finance.post(`/office/api/sepa-files/${second.id}/withdrawals`, { reason: 'Late' })
  assert.match(late.body.message, /have already arrived or been returned/)
})

test('a festival without an account in SEPA cannot create a SEPA file, and an overpayment in a file cannot be returned otherwise', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await configure(w, { bankAccount: null })
  assert.match((await make(finance)).body.message, /^Enter the festival’s bank account/)
  await configure(w, { bankAccount: OWN })
  assert.equal((await make(finance)).body.message, 'There is nothing to put in a SEPA file.')
  const owed = await overpaidOrder(w, finance)
  const wrong = await nameAccount(finance, owed, { holder: ' ', iban: 'TR330006100519786457841326' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['holder', 'iban'])
  await nameAccount(finance, owed)
  await made(finance, { to_return: true })
  assert.equal(
    (await nameAccount(finance, owed)).body.message,
    'This has been sent already, or is on its way.',
  )
  const toCard = await finance.post(`/office/api/orders/${owed.code}/overpayment-returns`, {
    overpayment: owed.overpayment,
    to_card: true,
  })
  assert.match(toCard.body.message, /^This is in a SEPA file/)
})

test('the account numbers of a SEPA file are kept until long after all of it was paid, and then erased', async (t) => {
  const w = await world(t)
  const { finance } = await refundInProcessing(w)
  const { file, credit_transfers: sent } = await made(finance)
  const isKept = async () => {
    w.clock.move('P2Y')
    await w.runHousekeeping()
    const [row] = await w.shop.sql`select content is not null as kept from sepa_files where id = ${file.id}`
    return row?.['kept']
  }
  assert.equal(await isKept(), true)
  await settled(w, sent[0]?.end_to_end_id ?? '', 11_900)
  assert.equal(await isKept(), false)
})
