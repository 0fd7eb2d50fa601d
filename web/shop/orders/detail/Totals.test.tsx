import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { paidOrder, shirt, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Totals } from './Totals.tsx'

afterEach(closeShop)

it('an order says where its parcel goes only as long as there is one to be sent', () => {
  const sent = { shipping_country: 'HR', shipping_address: { street: 'Obala 1' } }
  const isSaid = (change: Partial<Order>) => {
    const order = { ...paidOrder, ...sent, merchandisePurchases: [shirt], ...change }
    renderShop('/', [{ path: '/', element: <Totals order={order} /> }], zoesData([order]))
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
  for (const status of ['refund', 'refunded', 'cancelled'])
    expect(isSaid({ merchandisePurchases: [{ ...shirt, status }] })).toBe(false)
})
