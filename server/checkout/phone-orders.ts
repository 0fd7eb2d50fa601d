import type { Holder } from '#contract/carts.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as carts from '#server/carts/carts.ts'
import * as orders from '#server/orders/orders.ts'
import { type Errors, Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { placeForCustomer, type StaffOrderInput } from './staff-orders.ts'

/** What somebody on the phone wants, item by item. */
export interface PhoneOrderInput extends Omit<StaffOrderInput, 'cart'> {
  products: (Holder & { external_code: string })[]
  merchandise: string[]
  /** Chosen at random by the form; empty for none. */
  key: string
}

/**
 * Makes an order of items that are named one by one, as `forCustomer` does of a cart. Refuses what a cart refuses of each item,
 * with the item's place ("products.0.full_name"); then, as after every other refusal, nothing is held. One `key` makes one order: asked
 * again, also at once, it gives the order that is there.
 */
export async function placeByPhone(
  shop: Shop,
  staff: string,
  input: PhoneOrderInput,
): Promise<orders.OrderRow> {
  if (!/^[\w-]{0,64}$/.test(input.key)) throw new Refusal(officeMessages.keyUnfit, { field: 'key' })
  try {
    return (await findPlaced(shop, input)) ?? (await placeNew(shop, staff, input))
  } catch (error) {
    const made = await findPlaced(shop, input)
    if (!made) throw error
    return made
  }
}

const findPlaced = async ({ sql }: Shop, { key }: PhoneOrderInput): Promise<orders.OrderRow | null> =>
  key === '' ? null : orders.staffActions.findByPhoneKey(sql, key)

async function placeNew(
  shop: Shop,
  staff: string,
  { products, merchandise, key, ...input }: PhoneOrderInput,
): Promise<orders.OrderRow> {
  if (products.length + merchandise.length === 0)
    throw new Refusal(officeMessages.itemsEmpty, { field: 'products' })
  const held: PhoneCart = { cart: '' }
  try {
    for (const [index, holder] of products.entries())
      await namingItem(`products.${index}`, () =>
        hold(held, carts.addProduct(shop, { token: '', cart: held.cart, ...holder })),
      )
    for (const [index, external_code] of merchandise.entries())
      await namingItem(`merchandise.${index}`, () =>
        hold(held, carts.addMerchandise(shop, { token: '', cart: held.cart, external_code })),
      )
    return await shop.transact(async (tx) => {
      const order = await placeForCustomer(tx, staff, { ...input, cart: held.cart })
      if (key !== '') await orders.staffActions.savePhoneKey(tx, order, key)
      return order
    })
  } catch (error) {
    await emptyCart(shop, held.cart)
    throw error
  }
}

interface PhoneCart {
  cart: string
}

async function hold(held: PhoneCart, adding: Promise<{ code: string }>): Promise<void> {
  held.cart = (await adding).code
}

/** Says of a refusal which item it is about. */
async function namingItem(place: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    const errors: Errors = error.errors ?? { external_code: [error.message] }
    throw new Refusal(
      Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [`${place}.${field}`, text])),
    )
  }
}

async function emptyCart(shop: Shop, code: string): Promise<void> {
  if (code === '') return
  const { products, merchandise } = await carts.find(shop, code)
  for (const { id } of products) await carts.remove(shop, 'product', code, id)
  for (const { id } of merchandise) await carts.remove(shop, 'merchandise', code, id)
}
