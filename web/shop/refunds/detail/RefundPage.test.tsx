import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { OrderRefunds } from '#web/shop/refunds/list/OrderRefunds.tsx'
import { RefundPage } from './RefundPage.tsx'
import { planOrder, refund, refundableOrder, refundableShirt } from '#web/testing/fixtures/refunds.ts'

const routes = [{ path: '/portal/refunds/:refund', element: <RefundPage /> }]

const open = (shown: Refund, order: Order = refundableOrder, path = `/portal/refunds/${shown.id}`) =>
  renderShop(path, routes, { ...zoesData([order]), refunds: [shown] })

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const rows = () => within(screen.getByRole('table')).getAllByRole('row')
const sums = () => rows().map((row) => row.textContent)
const toasts = () => shownToasts().map(({ text }) => text)
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel this refund' })

afterEach(() => {
  closeShop()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the donation of an order', () => {
  it('is named if staff have given it back with a refund, and one that stays is no limit of what was paid', () => {
    //
    const order = { ...refundableOrder, donation_amount: 700, total_price: 31_300, total_paid: 31_300 }
    open({ ...refund, total: 12_600, donation_refund: 700 }, order)
    expect(sums().slice(-2)).toEqual(['Donation€7.00', 'Total€126.00'])
    expect(screen.getByText('Fees of €4.00 are not given back.')).toBeTruthy()
    expect(screen.queryByText(/^Your donation/)).toBeNull()
    closeShop()
    const plan = { ...planOrder, donation_amount: 700, total_price: 14_200, total_paid: 5_200 }
    open({ ...refund, order: plan.code, total: 3_400, tickets: [], cartProducts: plan.cartProducts }, plan)
    expect(sums()).toContain('Donation-€7.00')
    expect(document.body.textContent).not.toMatch(/Limited to/)
    expect(screen.getByText('Your donation of €7.00 stays with the festival.')).toBeTruthy()
  })
})

describe('a refund', () => {
  it('says its number, what it is about, when it was asked for by the festival’s clock, and of which order', () => {
    // P2.0-27 P4-23 A-126
    open(refund)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Refund 12')
    expect(screen.getAllByText('Requested').length).toBeGreaterThan(1)
    expect(fact('Requested')).toMatch(/Tue, 2 February 2027 at 00:30/)
    expect(screen.getByRole('link', { name: refund.order }).getAttribute('href')).toBe(
      `/portal/orders/${refund.order}`,
    )
    expect(fact('What')).toBe('Tickets')
    expect(screen.getByText('Zoë Brontë · AAAA-BBBB-CCCC')).toBeTruthy()
    expect(sums()).toEqual([
      'ItemAmount',
      'WeekendZoë Brontë€129.00 less €10.00 refund fee€119.00',
      'Total€119.00',
    ])
    expect(screen.getByText('Fees of €4.00 are not given back.')).toBeTruthy()
    expect(cancelButton()).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/IBAN|BIC/)
  })

  it('of merchandise names the shipping that is given back with it', () => {
    // P2.0-27 A-108
    const merchandisePurchases = [{ ...refundableShirt, status: 'refund' }]
    open({ ...refund, tickets: [], merchandisePurchases, total: 4000, shipping_refund: 500 })
    expect(fact('What')).toBe('Merchandise')
    expect(sums()).toEqual(['ItemAmount', 'Shirt€35.00', 'Shipping€5.00', 'Total€40.00'])
  })

  it('of a whole order says what was paid and what of it is kept', () => {
    // P9-08 P4-12 A-109
    const order = { ...planOrder, has_refunds: true, can_refund: false }
    open({ ...refund, order: 'PLAN', tickets: [], cartProducts: order.cartProducts, total: 3400 }, order)
    expect(fact('What')).toBe('Whole order')
    expect(sums()).toEqual([
      'ItemAmount',
      'Paid so far€45.00',
      'Fees-€6.00',
      'Refund fees-€5.00',
      'Total€34.00',
    ])
    expect(screen.queryByText('Pending payment')).toBeNull()
  })

  it('that gives back no more than was paid says so', () => {
    // P9-09 A-107
    open({ ...refund, total: 6600 })
    expect(sums()).toContain('Limited to what you have paid-€53.00')
  })

  it('that is paid says when, and can no longer be cancelled', () => {
    // P4-24
    open({ ...refund, status: 'processed', can_cancel: false, completed_at: '2027-02-10T10:00:00Z' })
    expect(screen.getByText('Completed', { selector: 'header *' })).toBeTruthy()
    expect(fact('Completed')).toMatch(/10 February 2027 at 11:00/)
    expect(screen.getByText('We have sent €119.00 to your account')).toBeTruthy()
    expect(cancelButton()).toBeNull()
  })

  it.each(['processing', 'problem'] as const)('with the status %s is being processed', (status) => {
    // P4-25 A-105
    open({ ...refund, status, can_cancel: false })
    expect(screen.getByText('Processing', { selector: 'header *' })).toBeTruthy()
    expect(cancelButton()).toBeNull()
  })

  it('of an order that is disputed at its bank says that it waits for the bank', () => {
    open({ ...refund, status: 'processing', disputed: true })
    expect(screen.getByText('Your bank looks into the payment of this order')).toBeTruthy()
    expect(screen.queryByText('We are working on your refund')).toBeNull()
  })

  it('that is not there, or not the customer’s, leads to the portal', async () => {
    // P2.3-02 A-106
    const { at } = open(refund, refundableOrder, '/portal/refunds/999999')
    await waitFor(() => expect(at()).toBe('/portal'))
  })
})

it('a refund of a cancelled festival names the fees that are given back, and none that are kept', () => {
  open({ ...refund, total: 13_300 })
  expect(sums()).toEqual([
    'ItemAmount',
    'WeekendZoë Brontë€129.00 less €10.00 refund fee€119.00',
    'Fees that we give back, too€14.00',
    'Total€133.00',
  ])
  expect(screen.queryByText(/are not given back/)).toBeNull()
})

describe('a refund to the card', () => {
  it.each([
    ['active', 'We have your request', /five to ten days\. Until we begin/],
    ['processing', 'The money is on its way back to your card', /five to ten days/],
    ['problem', 'The money has not gone back to your card so far', /nothing that you have to do/],
    ['processed', 'We have sent €119.00 back to your card', /five to ten days to show it/],
  ] as const)('that is %s says where its money is, and how long it takes', (status, title, text) => {
    //
    open({ ...refund, status, destination: 'card' })
    expect(fact('Goes to')).toBe('Your card')
    expect(screen.getByRole('heading', { name: title }).nextElementSibling?.textContent).toMatch(text)
  })

  it('says in the list where its money goes', () => {
    //
    const list = (destination: Refund['destination']) => {
      const order = { ...refundableOrder, can_refund: false }
      renderShop('/', [{ path: '/', element: <OrderRefunds order={order} /> }], {
        ...zoesData([order]),
        refunds: [{ ...refund, destination, status: 'processed' }],
      })
      return screen.getByRole('listitem').textContent
    }
    expect(list('card')).toMatch(/Sent back to your card; it takes five to ten days$/)
    closeShop()
    expect(list('bank_account')).toMatch(/Sent to your bank account; it takes a few days$/)
  })
})

/** Zoë cancels and confirms. */
async function cancel(answer: Answer, fresh: Refund[]) {
  const data = { ...zoesData([refundableOrder]), refunds: fresh }
  const requests = fakeServer(({ name }) => (name === 'cancel-refund' ? answer : { body: { data } }))
  const { at } = open(refund)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this refund' }))
  const question = await screen.findByRole('dialog', { name: 'Do you want to cancel this refund?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel refund' }))
  return { requests, at }
}

describe('a customer who cancels a refund', () => {
  it('is asked first, then told, and is back in the portal', async () => {
    // P7-05 A-106
    const { requests, at } = await cancel({ body: { data: { refunds: [] } } }, [])
    await waitFor(() => expect(at()).toBe('/portal'))
    expect(toasts()).toEqual(['Refund 12 cancelled successfully.'])
    expect(requests[0]).toMatchObject({ name: 'cancel-refund', body: { refund_id: 12 } })
  })

  it('can keep it instead', async () => {
    const requests = fakeServer(() => ({ body: {} }))
    open(refund)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this refund' }))
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Keep the request' }))
    expect(requests).toEqual([])
    expect(cancelButton()).toBeTruthy()
  })

  it('is told why it is too late, and sees the current status of the refund', async () => {
    // P7-06 P8-09
    const text = 'This refund can no longer be cancelled.'
    const refusal = { status: 422, body: { message: text, errors: { refund_id: [text] } } }
    const { at } = await cancel(refusal, [{ ...refund, status: 'processing', can_cancel: false }])
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    await screen.findByText('We are working on your refund')
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(cancelButton()).toBeNull()
    expect(at()).toBe('/portal/refunds/12')
    expect(toasts()).toEqual([])
  })

  it('is told in the portal if they have already cancelled it in another window', async () => {
    // P7-06 A-106
    const text = 'This refund can no longer be cancelled.'
    const { at } = await cancel({ status: 422, body: { message: text, errors: { refund_id: [text] } } }, [])
    await waitFor(() => expect(at()).toBe('/portal'))
    expect(toasts()).toEqual([text])
  })
})
