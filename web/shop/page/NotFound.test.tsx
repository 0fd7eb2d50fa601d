import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import * as data from '#web/lib/data/data.ts'
import { ItemPage } from '#web/shop/catalogue/item/ItemPage.tsx'
import { ListPage } from '#web/shop/catalogue/list/ListPage.tsx'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'
import { PortalPage } from '#web/shop/portal/PortalPage.tsx'
import { RefundPage } from '#web/shop/refunds/detail/RefundPage.tsx'
import { RefundRequestPage } from '#web/shop/refunds/request/RefundRequestPage.tsx'
import { ManageTicketPage } from '#web/shop/tickets/ManageTicketPage.tsx'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { NOT_FOUND } from './NotFound.tsx'
import { refund, refundableOrder } from '#web/testing/fixtures/refunds.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

const routes = [
  { path: '/tickets', element: <ListPage kind="tickets" /> },
  { path: '/tickets/:item', element: <ItemPage kind="tickets" /> },
  { path: '/portal', element: <PortalPage /> },
  { path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> },
  { path: '/portal/orders/:order/request-refund', element: <RefundRequestPage /> },
  { path: '/portal/orders/:order/manage-ticket/:ticket', element: <ManageTicketPage /> },
  { path: '/portal/refunds/:refund', element: <RefundPage /> },
]
const open = (path: Parameters<typeof renderShop>[0]) =>
  renderShop(path, routes, { ...zoesData([refundableOrder]), refunds: [refund] })
const said = () => screen.queryByRole('heading', { name: /^We could not find/ })

afterEach(closeShop)

describe('what is not there', () => {
  it('leads to the list of the shop, which says so', async () => {
    // P2.1-02
    fakeServer(() => ({ status: 404, body: { message: 'Not found.' } }))
    const { at } = open('/tickets/nope')
    await screen.findByRole('heading', { name: 'We could not find that item' })
    expect(at()).toBe('/tickets')
  })

  it.each([
    '/portal/orders/NOPE',
    '/portal/orders/NOPE/request-refund',
    '/portal/orders/NOPE/manage-ticket/NOPE',
    `/portal/orders/${refundableOrder.code}/manage-ticket/NOPE`,
    '/portal/refunds/999999',
  ])('leads to the portal, which says so: %s', async (path) => {
    // P2.3-01 P2.3-02 P2.3-03 A-012
    const { at } = open(path)
    await screen.findByRole('heading', { name: 'We could not find that in your account' })
    expect(at()).toBe('/portal')
  })

  it('may be a refund that was cancelled, and only that', async () => {
    //
    const cancelled = () => screen.queryByText(/the request was cancelled/)
    open('/portal/refunds/999999')
    await screen.findByRole('heading', { name: 'We could not find that in your account' })
    expect(cancelled()).toBeTruthy()
    closeShop()
    open('/portal/orders/NOPE')
    await screen.findByRole('heading', { name: 'We could not find that in your account' })
    expect(cancelled()).toBeNull()
  })

  it('is said until the next page, and not again after Back', async () => {
    const { back, go } = open('/portal/orders/NOPE')
    await screen.findByRole('heading', { name: 'We could not find that in your account' })
    expect(said()).toBeTruthy()
    await go('/tickets')
    expect(said()).toBeNull()
    await back()
    await screen.findByRole('heading', { name: 'Orders' })
    expect(said()).toBeNull()
  })

  it('is not said again after a reload', () => {
    open({ pathname: '/portal', state: NOT_FOUND })
    expect(said()).toBeNull()
  })

  it('is said until the list is filtered', async () => {
    fakeServer(() => ({ status: 404, body: { message: 'Not found.' } }))
    const { go } = open('/tickets/nope')
    await screen.findByRole('heading', { name: 'We could not find that item' })
    await go('/tickets?type=admission')
    expect(said()).toBeNull()
  })
})

describe('nothing is said to be missing', () => {
  it.each(['/tickets', '/portal'])('where one came on purpose: %s', (path) => {
    open(path)
    expect(said()).toBeNull()
  })

  it('of a refund that was cancelled on its page', async () => {
    //
    const { at } = open(`/portal/refunds/${refund.id}`)
    act(() => data.merge({ refunds: [] }))
    await screen.findByRole('heading', { name: 'Orders' })
    expect(at()).toBe('/portal')
    expect(said()).toBeNull()
  })
})
