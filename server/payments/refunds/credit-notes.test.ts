import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { createRefundRequest, processRefund, refundsOf, requestedRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { pagesOf, textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const XHR = { 'x-requested-with': 'XMLHttpRequest' }

const download = (w: World, path: string, headers: Record<string, string> = {}) =>
  w.app.inject({ url: path, headers })

/** A ticket, a shirt and shipping, each refunded separately: the order, and its owner's view of the refunds. */
async function givenBack(w: World) {
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { merchandise: ['shirt'] })
  const merchandise = order.merchandisePurchases.map(({ code }) => code).join(',')
  await processRefund(w, await requestedRefund(w, token, order), 'start', 'complete')
  await processRefund(
    w,
    await requestedRefund(w, token, order, { tickets: '', merchandise }),
    'start',
    'complete',
  )
  const [ofShirt, ofTicket] = await refundsOf(w, token)
  assert.ok(ofShirt?.credit_note && ofTicket?.credit_note)
  return { token, order, ofShirt, ofTicket, notes: [ofTicket.credit_note, ofShirt.credit_note] as const }
}

describe('the refund of an invoiced order', () => {
  test('has a credit note with its own number, the refunded items, the invoice and the tax by rate', async (t) => {
    const w = await world(t)
    const { token, order, ofTicket, notes } = await givenBack(w)
    assert.deepEqual(
      notes.map(({ number }) => number),
      ['CN-2027-000001', 'CN-2027-000002'],
    )
    assert.deepEqual((await orderOf(w, token, order.code)).credit_notes, notes)
    const answer = await download(w, notes[0].path)
    assert.equal(
      answer.headers['content-disposition'],
      'attachment; filename="credit-note-CN-2027-000001.pdf"',
    )
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    assert.equal(pagesOf(answer.rawPayload), 1)
    const text = textOf(answer.rawPayload).replaceAll(/\s+/g, ' ')
    assert.equal(ofTicket.total, 11_900)
    for (const part of [
      'Credit note',
      'Credited to Ana Horvat Obala 1 21000 Split Croatia From Test Nights d.o.o.',
      'Credit note number CN-2027-000001 Date 15 January 2027 Credits invoice 2027-000001 Of 15 January 2027',
      'Weekend ticket Ana Horvat · Thu 8 July – Sat 10 July 2027 25% €119.00',
      'Total credited €119.00',
      '25% €95.20 €23.80 €119.00',
      'Reason Given back by the customer',
      'Given back By bank transfer',
    ])
      assert.ok(text.includes(part), `${part} is not in: ${text}`)
    const other = textOf((await download(w, notes[1].path)).rawPayload).replaceAll(/\s+/g, ' ')
    for (const part of [
      'Festoon T-shirt 25% €35.00',
      'Shipping Croatian Post 25% €5.00',
      '25% €32.00 €8.00 €40.00',
    ])
      assert.ok(other.includes(part), `${part} is not in: ${other}`)
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('links to its credit note in the mail and in the office', async (t) => {
    const w = await world(t)
    const { order, notes, ofTicket } = await givenBack(w)
    const mails = (await w.mails()).filter(({ template }) => template === 'refund-completed')
    assert.ok(mails.some(({ text }) => text.includes(`http://festoon.test${notes[0].path}`)))
    const sales = await clerk(w, 'sales')
    const { refund } = (await (await clerk(w, 'finance')).get(`/office/api/refunds/${ofTicket.id}`)).body
    assert.deepEqual([refund.credit_note.number, refund.credit_note.reason], [notes[0].number, 'customer'])
    const listed = await (await clerk(w, 'finance')).get('/office/api/exports/refunds')
    for (const { number } of notes) assert.match(listed.body, new RegExp(`,${number}\r?\n`))
    const seen = (await sales.get(`/office/api/orders/${order.code}`)).body.order
    const [note] = seen.credit_notes
    assert.deepEqual([note.number, note.total, note.reason], ['CN-2027-000001', 11_900, 'customer'])
    const found = await sales.get('/office/api/orders?search=CN-2027-000002')
    assert.deepEqual(
      found.body.rows.map(({ code }: { code: string }) => code),
      [order.code],
    )
    const file = `/office/api/orders/${order.code}/credit-notes/${notes[0].number}`
    assert.equal((await sales.get(file)).status, 200)
    assert.equal((await sales.get(`${file}0`)).status, 404)
  })

  test('keeps its one credit note, even if it is sent again or products change', async (t) => {
    const w = await world(t)
    const { notes, ofTicket } = await givenBack(w)
    const before = (await download(w, notes[0].path)).rawPayload
    await w.shop.sql`update refunds set status = 'problem', completed_at = null where id = ${ofTicket.id}`
    await w.shop.sql`update tickets set status = 'refund-problem' where status = 'refunded'`
    await changeProduct(w, 'weekend', { name: 'Renamed', tax_rate: 5 })
    await processRefund(w, ofTicket.id, 'start', 'complete')
    const last = (await w.mails()).findLast(({ template }) => template === 'refund-completed')
    assert.ok(last?.text.includes(notes[0].path))
    assert.ok((await download(w, notes[0].path)).rawPayload.equals(before))
    assert.equal((await w.shop.sql`select id from credit_notes`).length, 2)
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

test('the consistency check detects a missing credit note, and one whose tax differs from the ledger', async (t) => {
  const w = await world(t)
  const { ofShirt, ofTicket } = await givenBack(w)
  await w.shop.sql`alter table credit_notes disable trigger credit_notes_written_once`
  await w.shop.sql`
    update credit_notes
       set snapshot = replace(snapshot::text, '"tax":2380', '"tax":2379')::json where refund_id = ${ofTicket.id}`
  await w.shop.sql`delete from credit_notes where refund_id = ${ofShirt.id}`
  assert.deepEqual(await consistency.check(w.shop), [
    `Refund ${ofShirt.id} is processed with 4000, its credit note is about 0.`,
    'Credit notes of 2027: numbers issued 2, credit notes 1, the last number 1.',
    'Credit note CN-2027-000001 is about 11900, its taxes and nets say 11899.',
    `Of refund ${ofTicket.id} a tax of 2380 as tax 25.00 by the ledger, of 2379 by its credit note.`,
  ])
})

test('a refund that is completed without a credit note gets one from housekeeping, once', async (t) => {
  const w = await world(t)
  const { id, token } = await createRefundRequest(w)
  await processRefund(w, id, 'start')
  await w.shop.sql`update refunds set status = 'processed', completed_at = ${w.clock.now()} where id = ${id}`
  await w.shop.sql`update tickets set status = 'refunded' where status = 'refunding'`
  assert.match(
    (await consistency.check(w.shop)).join(),
    /is processed with 11900, its credit note is about 0/,
  )
  await w.runHousekeeping()
  await w.runHousekeeping()
  assert.deepEqual(
    (await refundsOf(w, token)).map(({ credit_note }) => [credit_note?.number, credit_note?.reason]),
    [['CN-2027-000001', 'customer']],
  )
  assert.equal((await w.shop.sql`select refund_id from credit_note_queue`).length, 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a wrong checksum and an unknown credit note get the same 404', async (t) => {
  const w = await world(t)
  const { notes } = await givenBack(w)
  const [, , id = '', checksum = ''] = notes[0].path.split('/')
  for (const wrong of [
    `${id}/${checksum.slice(1)}`,
    `999/${checksum}`,
    `x/${checksum}`,
    `${id}/%00`,
    `0/%20`,
  ]) {
    const called = await download(w, `/download-credit-note/${wrong}`, XHR)
    assert.deepEqual([called.statusCode, called.json()], [404, { message: 'Not found.' }])
    const opened = await download(w, `/download-credit-note/${wrong}`, { accept: 'text/html' })
    assert.match(String(opened.headers['content-type']), /^text\/html/)
  }
})

test('a discount reduces every tax rate, and a credit note never exceeds what was invoiced at a rate', async (t) => {
  const w = await world(t)
  await w.shop.sql`update vouchers set amount = 10000 where code = 'WELCOME10'`
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { merchandise: ['cup'], voucher_code: 'WELCOME10' })
  await processRefund(w, await requestedRefund(w, token, order), 'start', 'complete')
  const [invoiced, credited] = await Promise.all(
    ['invoices', 'credit_notes'].map(
      (table) => w.shop.sql<{ rate: number; gross: number; tax: number }[]>`
        select (taxed ->> 'rate')::float8 as rate, (taxed ->> 'gross')::integer as gross, (taxed ->> 'tax')::integer as tax
          from ${w.shop.sql(table)}, json_array_elements(snapshot -> 'taxes') taxed order by 1`,
    ),
  )
  assert.deepEqual(
    invoiced?.map(({ rate }) => rate),
    [13, 25],
  )
  assert.deepEqual(credited?.at(-1), invoiced?.at(-1), 'all that is invoiced at the rate of the ticket')
  const [refund] = await refundsOf(w, token)
  assert.equal(
    credited?.reduce((sum, { gross }) => sum + gross, 0),
    refund?.total,
  )
  assert.deepEqual(await consistency.check(w.shop), [])
  const [balance] = await w.shop.sql<{ tax: number }[]>`
    select sum(amount)::integer as tax from ledger_postings where account = 'tax 25.00'`
  assert.equal(balance?.tax, 0)
})

test('a refund that is requested or in progress has no credit note', async (t) => {
  const w = await world(t)
  const { token, id } = await createRefundRequest(w)
  await processRefund(w, id, 'start')
  assert.deepEqual(
    (await refundsOf(w, token)).map(({ credit_note }) => credit_note),
    [null],
  )
  assert.equal((await w.shop.sql`select id from credit_notes`).length, 0)
})

test('a credit note cannot be changed or exceed the invoice', async (t) => {
  const w = await world(t)
  await givenBack(w)
  const { sql } = w.shop
  await assert.rejects(sql`delete from credit_notes`, /written once/)
  await assert.rejects(sql`update credit_notes set total = 1`, /written once/)
  await assert.rejects(
    sql`insert into credit_notes (order_id, number, issued_at, snapshot, total)
        select order_id, 'CN-2027-000003', now(), '{}', 99999 from credit_notes limit 1`,
    /more than was invoiced/,
  )
})
