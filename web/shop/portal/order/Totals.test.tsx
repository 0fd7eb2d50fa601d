import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { paidOrder, pendingOrder, shirt, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OrderPage } from './OrderPage.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]
const open = (order: Order) => renderShop(`/portal/orders/${order.code}`, routes, zoesData([order]))
const amount = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

afterEach(closeShop)

it('an order says where its parcel goes only as long as one was or will be sent', () => {
  const sent = { shipping_country: 'HR', shipping_address: { street: 'Obala 1' } }
  const isSaid = (change: Partial<Order>) => {
    open({ ...paidOrder, ...sent, merchandisePurchases: [shirt], ...change })
    const found = screen.queryByText('Your parcel goes to') !== null
    closeShop()
    return found
  }
  const waiting = {
    merchandisePurchases: [],
    cartMerchandise: [{ ...shirt, pending: true, status: 'pending' }],
  }
  expect(isSaid({})).toBe(true)
  expect(isSaid({ merchandisePurchases: [{ ...shirt, status: 'shipped' }] })).toBe(true)
  expect(isSaid({ ...waiting, payment_status: 'pending' })).toBe(true)
  for (const payment_status of ['cancelled', 'abandoned'] as const)
    expect(isSaid({ ...waiting, payment_status })).toBe(false)
  for (const status of ['refund', 'refunded', 'cancelled']) {
    expect(isSaid({ merchandisePurchases: [{ ...shirt, status }] })).toBe(false)
    expect(isSaid({ merchandisePurchases: [{ ...shirt, status, is_shipped: true }] })).toBe(true)
  }
})

it.each([
  [
    'money that goes back',
    { amount: 10_000, returned: 0, remaining: 10_000 },
    { Received: '€100.00', 'Goes back to you': '€100.00' },
    /You owe nothing for it\. We have received €100\.00, which goes back to you\./,
  ],
  [
    'money of which a part still goes back',
    { amount: 10_000, returned: 6_000, remaining: 4_000 },
    { Received: '€100.00', 'Goes back to you': '€40.00', 'Sent back to you': '€60.00' },
    /You owe nothing for it\. We have received €100\.00; €40\.00 of it still goes back to you\./,
  ],
  [
    'money that was sent back',
    { amount: 10_000, returned: 10_000, remaining: 0 },
    { Received: '€100.00', 'Sent back to you': '€100.00' },
    /We have received €100\.00, and have sent it back to you\./,
  ],
])(
  'an order that has ended says of %s so, and not that nothing was paid',
  (_what, overpaid, amounts, hint) => {
    for (const payment_status of ['cancelled', 'abandoned'] as const) {
      open({ ...pendingOrder, payment_status, overpaid })
      expect(Object.keys(amounts).map((name) => [name, amount(name)])).toEqual(Object.entries(amounts))
      expect(screen.queryByText('Paid', { selector: 'dt' })).toBeNull()
      expect(screen.getByText(hint)).toBeTruthy()
      expect(screen.queryByText(/Should money of yours/)).toBeNull()
      closeShop()
    }
  },
)

it('an order whose payment failed says that nothing was charged only if nothing was received', () => {
  const failed: Order = { ...pendingOrder, payment_status: 'abandoned', failure: 'declined' }
  const isSaid = (change: Partial<Order>) => {
    open({ ...failed, ...change })
    const found = screen.queryByText(/Nothing was charged\./) !== null
    closeShop()
    return found
  }
  expect(isSaid({})).toBe(true)
  expect(isSaid({ overpaid: { amount: 10_000, returned: 0, remaining: 10_000 } })).toBe(false)
  expect(isSaid({ total_paid: 100 })).toBe(false)
})

it('an order that costs nothing says what was received for it, and that it goes back', () => {
  const free = { ...paidOrder, total_price: 0, total_paid: 0, shipping_amount: 0, shipping_country: null }
  for (const discount_amount of [0, 4500]) {
    open({ ...free, discount_amount, overpaid: { amount: 1000, returned: 0, remaining: 1000 } })
    expect(['Received', 'Goes back to you'].map(amount)).toEqual(['€10.00', '€10.00'])
    expect(screen.queryByText('Paid', { selector: 'dt' })).toBeNull()
    closeShop()
  }
})

it('a paid order says what was paid beyond it, and that it goes back', () => {
  open({ ...paidOrder, overpaid: { amount: 1000, returned: 600, remaining: 400 } })
  const names = ['Paid', 'Overpaid', 'Goes back to you', 'Sent back to you']
  expect(names.map(amount)).toEqual(['€133.00', '€10.00', '€4.00', '€6.00'])
})
