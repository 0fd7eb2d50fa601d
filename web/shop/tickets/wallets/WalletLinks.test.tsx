import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Wallet } from '#contract/wallets.ts'
import { OrderPage } from '#web/shop/portal/order/OrderPage.tsx'
import { paidOrder, ticket, zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'

const routes = [{ path: '/portal/orders/:order', element: <OrderPage confirmation={false} /> }]

const open = (wallets: Wallet[]) => {
  const order = { ...paidOrder, tickets: [{ ...ticket, wallets }] }
  renderShop(`/portal/orders/${order.code}`, routes, zoesData([order]))
}

afterEach(closeShop)

describe('a ticket for a wallet', () => {
  it('is offered to those that the festival has, by its own link', () => {
    open(['apple', 'google'])
    const links = within(screen.getByRole('article', { name: 'Weekend' })).getAllByRole('link', {
      name: /Wallet/,
    })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Add to Google Wallet', '/add-to-google-wallet/zoe%40lights.example/AAAA-BBBB-CCCC'],
      ['Add to Apple Wallet', '/add-to-apple-wallet/zoe%40lights.example/AAAA-BBBB-CCCC'],
    ])
  })

  it('is not shown if there is none', () => {
    open([])
    expect(screen.queryByText(/Wallet/)).toBeNull()
  })
})
