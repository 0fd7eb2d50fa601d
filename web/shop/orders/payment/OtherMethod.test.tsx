import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { pendingOrder, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]
const open = (order: Order) => renderShop(`/portal/orders/${order.code}`, routes, zoesData([order]))

afterEach(closeShop)

it('an order that awaits payment can be paid by its other method, if it has one', async () => {
  //
  const other = { payment_method: 'bank_transfer', other_payment_method: 'credit_card' } as const
  const requests = fakeServer(() => ({ body: { data: { orders: [{ ...pendingOrder, ...other }] } } }))
  open({ ...pendingOrder, failure: 'page_left', other_payment_method: 'bank_transfer' })
  await userEvent.click(screen.getByRole('button', { name: 'Pay by bank transfer instead' }))
  await screen.findByRole('button', { name: 'Pay by card instead' })
  expect(requests[0]).toMatchObject({
    name: 'change-payment-method',
    body: { order: pendingOrder.code, payment_method: 'bank_transfer' },
  })
  closeShop()
  open(pendingOrder)
  expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
})
