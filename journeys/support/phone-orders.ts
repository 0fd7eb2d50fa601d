import type { APIRequestContext } from '@playwright/test'
import type { PaymentMethod } from '#contract/orders.ts'
import { placeStaffOrder } from '#testing/fixtures/orders.ts'
import { newCart, newEmail } from './customers.ts'
import { withRunningShop } from './running-shop.ts'

/** The link that accepts an order's terms, and the address of its mails. */
interface StaffOrder {
  code: string
  email: string
  termsPath: string
}

/** An order that the box office has placed for Zoë, who has no account yet, directly on the database of the running shop. */
export async function newStaffOrder(
  request: APIRequestContext,
  payment_method: PaymentMethod,
): Promise<StaffOrder> {
  const zoe = { full_name: 'Zoë Brontë', email: newEmail() }
  const cart = await newCart(request, zoe)
  const { code, checksum } = await withRunningShop((shop) => placeStaffOrder(shop, zoe, cart, payment_method))
  return { code, email: zoe.email, termsPath: `/accept-tcs/${code}/${checksum}` }
}
