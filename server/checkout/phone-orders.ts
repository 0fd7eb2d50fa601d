import type { Holder } from '#contract/carts.ts'
import * as carts from '#server/carts/carts.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placeOnce } from './filled-cart.ts'
import { placeForCustomer, type StaffOrderInput } from './staff-orders.ts'

/** An order by phone, item by item. */
export interface PhoneOrderInput extends Omit<StaffOrderInput, 'cart'> {
  products: (Holder & { external_code: string })[]
  merchandise: string[]
  /** The form's idempotency key, chosen at random; empty for none. */
  key: string
}

const BY_STAFF = { byStaff: true }

/**
 * Places an order of items that are named one by one, as `placeForCustomer` does of a cart: also while the shop is closed, and of items that
 * are not on sale. One `key` makes one order: repeated, also at
 * once, it returns the order that is there.
 *
 * Refuses, holding nothing afterwards:
 * - a key that is none, and an order without items
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
