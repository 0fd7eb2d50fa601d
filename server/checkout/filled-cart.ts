import type { Cart } from '#contract/carts.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as carts from '#server/carts/carts.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { type Errors, Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as manualDiscounts from './manual-discounts/manual-discounts.ts'

/** What staff sell: items, codes of discounts, and their own discount. `key` makes it idempotent. */
interface StaffSale {
  key: string
  items: CartItem[]
  codes: string[]
  manual: manualDiscounts.ManualDiscount | null
}

/** An item added to an order's cart by staff: `field` is its field in the form ("products.0"). */
export interface CartItem {
  field: string
  add: (cart: string) => Promise<Cart>
}

type PlaceCart = (tx: Tx, cart: string) => Promise<orders.OrderRow>

/** Does work in a transaction, of its own or of a batch. */
type Transact = (work: (tx: Tx) => Promise<orders.OrderRow>) => Promise<orders.OrderRow>

/**
 * Places an order of items chosen by staff: holds them in a cart with the codes of discounts and the discount of staff, which `place`
 * converts to an order. `key` makes it idempotent, also for concurrent calls; without a key each call places a new order. `transact`
 * is the transaction in which `place` runs.
 * Refuses, without holding anything afterwards:
 * - an invalid key, and an order without items
 * - what a cart refuses of an item, under the item's field
 * - a code that `carts.applyCode` refuses (`codes.N`)
 * - what `place` refuses
 */
export async function placeOnce(
  shop: Shop,
  sale: StaffSale,
  place: PlaceCart,
  transact: Transact = (work) => shop.transact(work),
): Promise<orders.OrderRow> {
  const { key, items } = sale
  if (!/^[\w-]{0,64}$/.test(key)) throw new Refusal(officeMessages.keyInvalid, { field: 'key' })
  const placed = await findPlaced(shop, key)
  if (placed) return placed
  if (items.length === 0) throw new Refusal(officeMessages.itemsEmpty, { field: 'products' })
  try {
    return await placeNew(shop, sale, place, transact)
  } catch (error) {
    // A concurrent call may have placed an order with the same key.
    const meanwhile = await findPlaced(shop, key).catch(logFailure(shop, 'order of staff not looked up'))
    if (!meanwhile) throw error
    return meanwhile
  }
}

const findPlaced = async ({ sql }: Shop, key: string): Promise<orders.OrderRow | null> =>
  key === '' ? null : staffActions.findByIdempotencyKey(sql, key)

async function placeNew(
  shop: Shop,
  { key, items, codes, manual }: StaffSale,
  place: PlaceCart,
  transact: Transact,
): Promise<orders.OrderRow> {
  let cart = ''
  try {
    // Before the items, which a code may reveal.
    for (const [index, code] of codes.entries()) cart = await carts.applyCodeByStaff(shop, cart, code, index)
    for (const { field, add } of items) cart = await addUnder(field, add(cart))
    // After them: it is given off all of them, and no other change of the cart follows.
    const amount = manual ? await carts.discountByStaff(shop, cart, manual.off) : 0
    return await transact(async (tx) => {
      const order = await place(tx, cart)
      if (manual) await manualDiscounts.record(tx, order, { ...manual, amount })
      if (key !== '') await staffActions.saveIdempotencyKey(tx, order, key)
      return order
    })
  } catch (error) {
    // The original error matters more; the cart expires anyway.
    await emptyCart(shop, cart).catch(logFailure(shop, 'cart of an order by staff not emptied'))
    throw error
  }
}

/** The code of the cart after an item was added. Refusals refer to the item at `field`. */
async function addUnder(field: string, adding: Promise<Cart>): Promise<string> {
  try {
    return (await adding).code
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    const errors: Errors = error.errors ?? { external_code: [error.message] }
    throw new Refusal(
      Object.fromEntries(Object.entries(errors).map(([name, [text = '']]) => [`${field}.${name}`, text])),
    )
  }
}

interface Lines {
  products: readonly { id: number }[]
  merchandise: readonly { id: number }[]
}

async function emptyCart(shop: Shop, code: string): Promise<void> {
  if (code === '') return
  // What hangs on a line, and the rest of its bundle, go with it.
  for (let cart: Lines = await carts.find(shop, code); ;) {
    const [[line], [piece]] = [cart.products, cart.merchandise]
    const of = { byStaff: true }
    if (line) cart = await carts.remove(shop, 'product', code, line.id, of)
    else if (piece) cart = await carts.remove(shop, 'merchandise', code, piece.id, of)
    else return
  }
}

const logFailure =
  ({ log }: Shop, message: string) =>
  (error: unknown): null => {
    log.error({ err: error }, message)
    return null
  }
