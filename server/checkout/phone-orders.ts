import type { AddBundleToCart, Holder } from '#contract/carts.ts'
import type { PieceOfMerchandise } from '#contract/office/pieces.ts'
import type { SaleDiscounts } from '#contract/office/price-previews.ts'
import * as carts from '#server/carts/carts.ts'
import type * as orders from '#server/orders/orders.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import { placeOnce } from './filled-cart.ts'
import * as manualDiscounts from './manual-discounts/manual-discounts.ts'
import { placeForCustomer, type StaffOrderInput } from './staff-orders.ts'

/** The items of an order by phone. */
export interface PhoneOrderInput extends Omit<StaffOrderInput, 'cart'>, SaleDiscounts {
  products: (Holder & { external_code: string })[]
  merchandise: PieceOfMerchandise[]
  bundles: Pick<AddBundleToCart, 'external_code' | 'tickets'>[]
  /** The form's random idempotency key; empty for none. */
  key: string
}

const BY_STAFF = { byStaff: true }

/**
 * Places an order of the given items, like `placeForCustomer` for a cart: also while the shop is closed, and for items that are not on
 * sale, with codes of discounts and the discount that `giver` gives (null gives none). `key` makes it idempotent, also for concurrent calls. Orders that are
 * placed at the same time share batches.
 * Refuses, without holding anything afterwards:
 * - an invalid key, and an order without items
 * - what a cart refuses of an item, under the item's position ("products.0.full_name", "bundles.0.tickets.1.full_name")
 * - what `placeOnce` refuses of codes, and `manualDiscounts.read` of a discount by staff
 * - what `placeForCustomer` refuses
 */
export function placeByPhone(
  shop: Shop,
  staff: string,
  { products, merchandise, bundles, key, codes, ...input }: PhoneOrderInput,
  giver: manualDiscounts.Giver | null = null,
): Promise<orders.OrderRow> {
  const items = [
    ...products.map((holder, index) => ({
      field: `products.${index}`,
      add: (cart: string) => carts.addProduct(shop, { token: '', cart, ...holder }, null, BY_STAFF),
    })),
    ...merchandise.map((piece, index) => ({
      field: `merchandise.${index}`,
      add: (cart: string) => carts.addMerchandise(shop, { token: '', cart, ...piece }, null, BY_STAFF),
    })),
    ...bundles.map((bundle, index) => ({
      field: `bundles.${index}`,
      add: (cart: string) => carts.addBundle(shop, { token: '', cart, ...bundle }, null, BY_STAFF),
    })),
  ]
  const manual = giver && manualDiscounts.read(shop, giver, input)
  const place = (tx: Tx, cart: string) => placeForCustomer(tx, staff, { ...input, cart })
  return placeOnce(shop, { key, items, codes, manual }, place, (work) =>
    batches(shop).submit(submitted({ work })),
  )
}

/** A list of guests is thousands of orders: what arrives while a batch is at the database is placed together. */
const batches = groupCommitPerShop((shop, placings: Submitted<Placing>[]) =>
  transactEach(shop, placings, (tx, { work }) => work(tx)),
)

interface Placing {
  work: (tx: Tx) => Promise<orders.OrderRow>
}
