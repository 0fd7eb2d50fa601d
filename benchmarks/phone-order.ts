import * as checkout from '#server/checkout/checkout.ts'
import type { Shop } from '#server/platform/shop.ts'

/** What a weekend ticket of the demo festival costs, in cents. */
export const WEEKEND_TOTAL = 13_300

/** The customer of the order of this number. */
export const phoneGuest = (index: number): string =>
  `Guest ${String.fromCharCode(65 + (index % 26))}. Number${index}`

/** Places an order by phone for a weekend ticket of the demo festival, which waits for a transfer; returns its code. */
export async function placePhoneOrder(shop: Shop, index: number): Promise<string> {
  const full_name = phoneGuest(index)
  const holder = {
    external_code: 'weekend',
    full_name,
    email: 'guest@example.com',
    age: 'from-25',
    transport_time_id: null,
  }
  const { code } = await checkout.placeByPhone(shop, 'Box office', {
    key: '',
    person: { full_name, email: `guest${index}@example.com` },
    products: [holder],
    merchandise: [],
    customer: { country: 'HR', address: {} },
    order: {
      payment_method: 'bank_transfer',
      company_name: '',
      vat_number: '',
      shipping_country: '',
      shipping_address: {},
      expected_total: null,
    },
    voucher_code: '',
  })
  return code
}
