import type { Cart, Holder } from '#contract/carts.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as carts from '#server/carts/carts.ts'
import * as orders from '#server/orders/orders.ts'
import { type Errors, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placeForCustomer, type StaffOrderInput } from './staff-orders.ts'

/** An order by phone, item by item. */
export interface PhoneOrderInput extends Omit<StaffOrderInput, 'cart'> {
  products: (Holder & { external_code: string })[]
  merchandise: string[]
  /** The form's idempotency key, chosen at random; empty for none. */
  key: string
}

/**
 * Places an order of items that are named one by one, as `placeForCustomer` does of a cart. One `key` makes one order: repeated, also at
 * once, it returns the order that is there.
 *
 * Refuses, holding nothing afterwards:
 * - a key that is none, and an order without items
 * - what a cart refuses of an item, under the item's position ("products.0.full_name")
 * - what `placeForCustomer` refuses
 */
export async function placeByPhone(
  shop: Shop,
  staff: string,
  input: PhoneOrderInput,
): Promise<orders.OrderRow> {
  if (!/^[\w-]{0,64}$/.test(input.key)) throw new Refusal(officeMessages.keyInvalid, { field: 'key' })
  const placed = await findPlaced(shop, input)
  if (placed) return placed
  try {
    return await placeNew(shop, staff, input)
  } catch (error) {
    // A concurrent call may have placed an order with the same key.
    const meanwhile = await findPlaced(shop, input).catch(logFailure(shop, 'phone order not looked up'))
    if (!meanwhile) throw error
    return meanwhile
  }
}

const findPlaced = async ({ sql }: Shop, { key }: PhoneOrderInput): Promise<orders.OrderRow | null> =>
  key === '' ? null : orders.staffActions.findByIdempotencyKey(sql, key)

async function placeNew(
  shop: Shop,
  staff: string,
  { products, merchandise, key, ...input }: PhoneOrderInput,
): Promise<orders.OrderRow> {
  const items = [
    ...products.map((holder, index) => ({
      field: `products.${index}`,
      add: (cart: string) => carts.addProduct(shop, { token: '', cart, ...holder }),
    })),
    ...merchandise.map((external_code, index) => ({
      field: `merchandise.${index}`,
      add: (cart: string) => carts.addMerchandise(shop, { token: '', cart, external_code }),
    })),
  ]
  if (items.length === 0) throw new Refusal(officeMessages.itemsEmpty, { field: 'products' })
  let cart = ''
  try {
    for (const { field, add } of items) cart = await addUnder(field, add(cart))
    return await shop.transact(async (tx) => {
      const order = await placeForCustomer(tx, staff, { ...input, cart })
      if (key !== '') await orders.staffActions.saveIdempotencyKey(tx, order, key)
      return order
    })
  } catch (error) {
    // What went wrong before matters more; the cart expires by itself.
    await emptyCart(shop, cart).catch(logFailure(shop, 'cart of a phone order not emptied'))
    throw error
  }
}

/** The code of the cart after an item was added. A refusal is about the item at `field`. */
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

async function emptyCart(shop: Shop, code: string): Promise<void> {
  if (code === '') return
  const { products, merchandise } = await carts.find(shop, code)
  for (const { id } of products) await carts.remove(shop, 'product', code, id)
  for (const { id } of merchandise) await carts.remove(shop, 'merchandise', code, id)
}

const logFailure =
  ({ log }: Shop, message: string) =>
  (error: unknown): null => {
    log.error({ err: error }, message)
    return null
  }
