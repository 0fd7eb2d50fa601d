import * as checkout from '#server/checkout/checkout.ts'
import type { Shop } from '#server/platform/shop.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'

/** What a weekend ticket of the demo festival costs, in cents. */
export const WEEKEND_TOTAL = 13_300

/** The customer of the order of this number. */
export const phoneGuest = (index: number): string =>
  `Guest ${String.fromCharCode(65 + (index % 26))}. Number${index}`

/** Places an order by phone for a weekend ticket of the demo festival, which waits for a transfer; returns its code. */
export async function placePhoneOrder(shop: Shop, index: number): Promise<string> {
  const full_name = phoneGuest(index)
  const products = [phoneTicket({ full_name, email: 'guest@example.com' })]
  const input = phoneOrder({ full_name, email: `guest${index}@example.com` }, { products })
  return (await checkout.placeByPhone(shop, 'Box office', input)).code
}
