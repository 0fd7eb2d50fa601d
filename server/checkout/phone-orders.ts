import type { Holder } from '#contract/carts.ts'
import * as carts from '#server/carts/carts.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placeOnce } from './filled-cart.ts'
import { placeForCustomer, type StaffOrderInput } from './staff-orders.ts'

/** The items of an order by phone. */
export interface PhoneOrderInput extends Omit<StaffOrderInput, 'cart'> {
  products: (Holder & { external_code: string })[]
  merchandise: string[]
  /** The form's random idempotency key; empty for none. */
  key: string
}

const BY_STAFF = { byStaff: true }

/**
 * Places an order of the given items, like `placeForCustomer` for a cart: also while the shop is closed, and for items that are not on
 * sale. `key` makes it idempotent, also for concurrent calls.
 * Refuses, without holding anything afterwards:
 * - an invalid key, and an order without items
 * - what a cart refuses of an item, under the item's position ("products.0.full_name")
 * - what `placeForCustomer` refuses
 */
export function placeByPhone(
  shop: Shop,
  staff: string,
  { products, merchandise, key, ...input }: PhoneOrderInput,
): Promise<orders.OrderRow> {
  const items = [
    ...products.map((holder, index) => ({
      field: `products.${index}`,
      add: (cart: string) => carts.addProduct(shop, { token: '', cart, ...holder }, null, BY_STAFF),
    })),
    ...merchandise.map((external_code, index) => ({
      field: `merchandise.${index}`,
      add: (cart: string) => carts.addMerchandise(shop, { token: '', cart, external_code }, null, BY_STAFF),
    })),
  ]
  return placeOnce(shop, { key, items }, (tx, cart) => placeForCustomer(tx, staff, { ...input, cart }))
}
