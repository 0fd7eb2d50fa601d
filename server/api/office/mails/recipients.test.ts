import assert from 'node:assert/strict'
import { test } from 'node:test'
import { download, ticketOf } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { BANK, processRefund, refundsOf } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

interface Shown {
  id: number
  template: string
  goes_on: boolean | null
}

const mailsOf = async (sales: Clerk, code: string): Promise<Shown[]> =>
  (await sales.get(`/office/api/orders/${code}`)).body.order.mails

const suggested = async (sales: Clerk, code: string) =>
  (await mailsOf(sales, code)).filter(({ goes_on }) => goes_on === true).map(({ id }) => id)

//
test('sales redirects the mails and tickets of one order to another address, with a reason, and the account keeps its own', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const sales = await clerk(w, 'sales')
  const input = {
    email: 'Ana@Work.example',
    reason: 'Locked out of her mails; called from the number on the order.',
    mails: await suggested(sales, order.code),
  }
  const { status, body } = await sales.post(`/office/api/orders/${order.code}/recipients`, input)
  assert.equal(status, 200, body.message)
  assert.deepEqual(
    [body.order.recipient_email, body.order.customer.email],
    ['Ana@Work.example', 'ana@example.com'],
  )
  assert.deepEqual(body.order.recipients, [
    {
      at: '2027-01-15T09:00:00Z',
      by: 'Sam sales',
      email_before: 'ana@example.com',
      email: 'Ana@Work.example',
      reason: input.reason,
    },
  ])
  const sent = (await w.mails()).slice(-2).map(({ to, template }) => [to, template])
  assert.deepEqual(sent, [
    ['Ana@Work.example', 'confirmation'],
    ['ana@example.com', 'recipient-changed'],
  ])
  const ticket = await ticketOf(w, token)
  assert.equal(await download(w, 'ana@work.example', ticket.code), 200)
  assert.equal(await download(w, '', ticket.code), 404)
  await sales.post(`/office/api/tickets/${ticket.code}/mails`, { to: 'customer' })
  assert.equal((await w.mails()).at(-1)?.to, 'Ana@Work.example')
  const [row] = await w.shop
    .sql`select actor, subject, detail from audit where action = 'mails sent elsewhere'`
  assert.deepEqual(row, { actor: `staff ${sales.id}`, subject: order.code, detail: {} })
  await assert.rejects(w.shop.sql`delete from order_recipients`, /written once/)
})

test('redirecting an order’s mails needs a valid address other than the present one, and a reason', async (t) => {
  const w = await world(t)
  const order = await createPaidOrder(w, await customer(w))
  const sales = await clerk(w, 'sales')
  const refused = async (input: object) =>
    Object.keys((await sales.post(`/office/api/orders/${order.code}/recipients`, input)).body.errors)
  const reason = 'They called.'
  assert.deepEqual(await refused({ reason }), ['email'])
  assert.deepEqual(await refused({ email: 'x', reason }), ['email'])
  assert.deepEqual(await refused({ email: 'ANA@example.com', reason }), ['email'])
  assert.deepEqual(await refused({ email: 'ana@work.example', reason: ' ' }), ['reason'])
  assert.deepEqual(await refused({ email: 'ana@work.example', reason: 'x'.repeat(1001) }), ['reason'])
  const finance = await clerk(w, 'finance')
  const path = `/office/api/orders/${order.code}/recipients`
  assert.equal((await finance.post(path, { email: 'ana@work.example', reason })).status, 403)
})

test('a paid order’s confirmation is suggested for the new address, and each selected mail is sent there once', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const sales = await clerk(w, 'sales')
  await w.mails()
  const ticket = await ticketOf(w, token)
  await sales.post(`/office/api/tickets/${ticket.code}/mails`, { to: 'customer' })
  const [confirmation] = (await mailsOf(sales, order.code)).filter(
    ({ template }) => template === 'confirmation',
  )
  await sales.post(`/office/api/mails/${confirmation?.id}/resends`)
  await w.mails()
  const offered = (await mailsOf(sales, order.code)).map(({ template, goes_on }) => [template, goes_on])
  assert.deepEqual(offered, [
    ['confirmation', true],
    ['tickets', false],
    ['confirmation', false],
  ])
  const all = (await mailsOf(sales, order.code)).map(({ id }) => id)
  const input = { email: 'ana@work.example', reason: 'They called.', mails: [...all, ...all] }
  const path = `/office/api/orders/${order.code}/recipients`
  assert.deepEqual((await sales.post(path, { ...input, mails: [...all, 4711] })).body.errors, {
    mails: ['One of these mails cannot be sent there. Please reload the order.'],
  })
  assert.equal((await sales.post(path, input)).status, 200)
  const there = (await w.mails()).filter(({ to }) => to === 'ana@work.example')
  assert.deepEqual(there.map(({ template }) => template).toSorted(), ['confirmation', 'tickets'])
  // The notification to the previous address is only sent there.
  const notice = (await mailsOf(sales, order.code)).find(({ template }) => template === 'recipient-changed')
  assert.equal(notice?.goes_on, null)
})

test('mails about an open refund, also one for which an account is missing, go to the new address', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const finance = await clerk(w, 'finance')
  const input = { event: order.tickets[0]?.event_id, product: '', include_fees: true, reason: 'A storm.' }
  const { run } = (await finance.post('/office/api/refund-runs', input)).body
  await w.mails()
  await finance.post(`/office/api/refund-runs/${run.id}/status-changes`, { to: 'running' })
  await w.mails()
  const sales = await clerk(w, 'sales')
  const mails = await suggested(sales, order.code)
  const redirect = { email: 'ana@work.example', reason: 'They called.', mails }
  assert.equal((await sales.post(`/office/api/orders/${order.code}/recipients`, redirect)).status, 200)
  const there = async () =>
    (await w.mails()).filter(({ to }) => to === 'ana@work.example').map(({ template }) => template)
  assert.deepEqual((await there()).toSorted(), ['confirmation', 'refund-account-needed'])
  const [refund] = await refundsOf(w, token)
  assert.ok(refund)
  await w.post('/api/set-refund-account', { token, refund_id: refund.id, ...BANK })
  await processRefund(w, refund.id, 'start', 'complete')
  assert.equal((await there()).at(-1), 'refund-completed')
})

test('an unpaid order’s payment instructions are suggested for the new address, and no mail is sent unless it is selected', async (t) => {
  const w = await world(t)
  const order = await transferOrder(w)
  await w.mails()
  const sales = await clerk(w, 'sales')
  const path = `/office/api/orders/${order.code}/recipients`
  await sales.post(path, { email: 'one@work.example', reason: 'They called.', mails: [] })
  assert.deepEqual(
    (await w.mails()).filter(({ to }) => to === 'one@work.example'),
    [],
  )
  const mails = await suggested(sales, order.code)
  await sales.post(path, { email: 'two@work.example', reason: 'A letter was wrong.', mails })
  const there = (await w.mails()).filter(({ to }) => to === 'two@work.example')
  assert.deepEqual(
    there.map(({ template }) => template),
    ['terms'],
  )
})
