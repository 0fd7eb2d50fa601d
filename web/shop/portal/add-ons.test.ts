import { describe, expect, it } from 'vitest'
import type { ShopItem } from '#contract/shop-items.ts'
import type { Order } from '#contract/orders.ts'
import { addOnsOf } from './add-ons.ts'

const locker = {
  name: 'Locker',
  in_stock: true,
  needs: { products: ['weekend'], names: ['Weekend'], per: 'ticket', limit: 1 },
} as unknown as ShopItem

const orderOf = (...tickets: [product: string, status: string][]) =>
  ({
    tickets: tickets.map(([product, status]) => ({ product, status })),
    merchandisePurchases: [],
  }) as unknown as Order

describe('what the portal offers for the tickets of a customer', () => {
  it('is what needs one of them, until each has it', () => {
    //
    const offered = (...orders: Order[]) => addOnsOf(orders, [locker]).length
    expect(offered(orderOf(['Weekend', 'active']))).toBe(1)
    expect(offered(orderOf(['Weekend', 'refund']))).toBe(0)
    expect(offered(orderOf(['Saturday', 'active']))).toBe(0)
    expect(offered(orderOf(['Weekend', 'active'], ['Locker', 'pending']))).toBe(0)
    expect(offered(orderOf(['Weekend', 'active'], ['Locker', 'refunded']))).toBe(1)
    expect(offered(orderOf(['Weekend', 'used']), orderOf(['Weekend', 'active'], ['Locker', 'active']))).toBe(
      1,
    )
  })
})
