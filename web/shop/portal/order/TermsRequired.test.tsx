import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { paidOrder, pendingOrder, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OrderPage } from './OrderPage.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]
const open = (order: Order) => renderShop(`/portal/orders/${order.code}`, routes, zoesData([order]))
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept Terms and Conditions' }))

/** Placed and paid at the box office. */
const unaccepted: Order = {
  ...paidOrder,
  staff: 'Box office',
  accepted_ts_and_cs: null,
  tickets: [{ ...ticket, code: null, allow_download: false }],
}

afterEach(closeShop)

describe('an order whose terms are not accepted', () => {
  it('warns, and shows the terms alone', async () => {
    // P2.3-05 A-080 A-142
    open(unaccepted)
    expect(screen.getByText(/accept our Terms and Conditions/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Terms and Conditions' })).toBeTruthy()
    for (const part of ['Tickets', 'Merchandise', 'Payment', 'Payment plan'])
      expect(screen.queryByRole('heading', { name: part })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Proceed to payment' })).toBeNull()
    await accept()
    expect(screen.getByRole('alert').textContent).toBe('Please accept the Terms and Conditions.')
  })

  it('shows everything once they are accepted, with thanks', async () => {
    // P1-02 P2.3-06 P2.3-07 P5-02
    const requests = fakeServer(() => ({ body: { payment: null, data: { orders: [paidOrder] } } }))
    open(unaccepted)
    await userEvent.click(screen.getByRole('checkbox'))
    await accept()
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Thank you' }).matches(':focus')).toBe(true)
    expect(screen.getByRole('heading', { name: 'Tickets' })).toBeTruthy()
    const { code: order, checksum } = unaccepted
    expect(requests[0]?.body).toMatchObject({ order, checksum, token: 'token-of-the-customer' })
  })

  it('leads to the bank when money is due', async () => {
    //
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    const payment = { action: 'submit', url: 'https://bank.example/pay', params: {} }
    fakeServer(() => ({ body: { payment, data: { orders: [pendingOrder] } } }))
    open({ ...pendingOrder, accepted_ts_and_cs: null })
    await userEvent.click(screen.getByRole('checkbox'))
    await accept()
    expect(await screen.findByRole('heading', { name: 'Please wait' })).toBeTruthy()
    expect(submit).toHaveBeenCalledOnce()
    history.replaceState(null, '', '/')
    document.body.replaceChildren()
  })

  it('shows its final status if it has ended meanwhile', async () => {
    // P2.3-09
    const over: Order = { ...unaccepted, payment_status: 'abandoned' }
    fakeServer(({ name }) =>
      name === 'get-data'
        ? { body: { data: zoesData([over]) } }
        : { status: 404, body: { message: 'Link expired' } },
    )
    open(unaccepted)
    await userEvent.click(screen.getByRole('checkbox'))
    await accept()
    await waitFor(() => expect(screen.getByRole('heading', { name: /not received in time/ })).toBeTruthy())
  })
})
