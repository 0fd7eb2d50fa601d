import assert from 'node:assert/strict'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import type { Clerk } from './office.ts'
import { staffOrder } from './staff-orders.ts'
import type { World } from './world.ts'

/** An order that waits for a bank transfer. */
export const awaiting = (w: World, products: string[] = ['weekend']): Promise<OrderRow> =>
  staffOrder(w, { products, payment_method: 'bank_transfer' })

/** An order as the office shows it to a clerk. */
export async function seen(who: Clerk, code: string): Promise<OfficeOrder> {
  const { status, body } = await who.get(`/office/api/orders/${code}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.order
}

/** A transfer as it is entered on the day on which every test begins, by somebody who has seen no other. */
export const transfer = (amount: number, wish: object = {}) => ({
  amount,
  value_date: '2027-01-15',
  note: '',
  seen: 0,
  ...wish,
})

export const enter = (who: Clerk, { code }: { code: string }, wish: object) =>
  who.post(`/office/api/orders/${code}/transfers`, wish)
