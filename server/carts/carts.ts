import type {
  AddBundleToCart,
  AddMerchandiseToCart,
  AddProductsToCart,
  AddProductToCart,
  Cart,
  Holder,
  UpdateProductInCart,
} from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Product } from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { admissionOf, storedClient, type CartClient } from './client.ts'
import { toResponse } from './cart-response.ts'
import { find } from './find.ts'
import { type CartOwner, save } from './saved-carts.ts'

export { clientHash, type CartClient } from './client.ts'
export { find } from './find.ts'
export { quote } from './quote.ts'
export { applyCode, applyCodeByStaff, discountByStaff, removeCode } from './apply-codes.ts'
export { setDonation } from './donation.ts'
export { releaseHoard } from './hoarding.ts'
/** A cart becomes an order: locked for the checkout, converted, or inserted as ordered for lines that staff add. */
export * as ordering from './convert-to-order.ts'
/** Carts saved to a customer account, offered on its other devices. */
export * as savedCarts from './saved-carts.ts'
export type { OpenCart } from '#server/carts/commands/commands.ts'

/**
 * Adds a ticket to a cart and holds its place. An empty, unknown or expired code creates a cart attributed to `client`; without
 * one it counts toward no limit. `byStaff` (phone orders) also sells while the shop is closed, and items that are disabled or not on sale.
 * Refuses, in this order:
 * - the shop is closed
 * - the product is unknown or disabled (404), or not on sale now
 * - something that is not among what must be chosen with the product, or is not on sale (`add_on`)
 * - invalid details of the holder, an amount of the customer's own that the product does not allow, and what is wrong or missing of the
 *   answers; `byStaff` leaves questions open
 * - a new cart without a pass, while the waiting room is active (`waiting_room`)
 * - another item together with one with a payment plan
 * - the same holder twice for one product
 * - more than the product's limit per order
 * - more open carts, or places in them, than one client address may have, or more places including its unpaid orders (429)
 * - a sold-out product or departure
 * - too many commands are waiting (503)
 */
export async function addProduct(
  shop: Shop,
  input: AddProductToCart,
  client: CartClient | null = null,
  { byStaff = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  const sale = { byStaff, revealed: await revealedIn(shop, input.cart, input.external_code) }
  const product = stock.offered.productOnSale(shop, input.external_code, sale)
  return addTickets(shop, {
    cart: input.cart,
    client,
    product,
    holders: [holders.check(shop, product, input, { leave: byStaff ? 'all' : 'later' })],
    addOns: chosenWith(shop, product, [input], sale),
    byStaff,
  })
}

/**
 * Adds tickets of one product for several people to a cart and holds their places: all of them or none. At the box office holders need no
 * e-mail address, and several tickets may name the same person.
 * Refuses:
 * - nobody, or more people than one call may name
 * - what `addProduct` refuses; fewer places left of the product or departure than people, with the number left
 */
export async function addProducts(
  shop: Shop,
  input: AddProductsToCart,
  client: CartClient | null = null,
  { atBoxOffice = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  const revealed = await revealedIn(shop, input.cart, input.external_code)
  const product = stock.offered.productOnSale(shop, input.external_code, { revealed })
  return addTickets(shop, {
    cart: input.cart,
    client,
    product,
    holders: holders.checkAll(shop, product, input.tickets, atBoxOffice),
    addOns: chosenWith(shop, product, input.tickets, { revealed }),
    atBoxOffice,
  })
}

interface Addition {
  cart: string
  client: CartClient | null
  product: Product
  holders: holders.Checked[]
  addOns: (cartCommands.AddOn | null)[]
  atBoxOffice?: boolean
  byStaff?: boolean
}

/** What is chosen with the ticket of each of these people, as a ticket of theirs; its questions stay open. */
const chosenWith = (
  shop: Shop,
  product: Product,
  tickets: readonly (Holder & { add_on?: string })[],
  sale: stock.offered.Sale,
): (cartCommands.AddOn | null)[] =>
  tickets.map(({ add_on = '', own_price: _paid, answers: _given, ...holder }) => {
    if (add_on === '') return null
    if (!product.requires_one_of.includes(add_on))
      throw new Refusal(dependencies.addOnEmpty(shop, product), { field: 'add_on' })
    const addOn = stock.offered.productOnSale(shop, add_on, sale)
    return { product: addOn, holder: holders.check(shop, addOn, holder, { leave: 'all' }) }
  })

async function addTickets(shop: Shop, { client, ...added }: Addition): Promise<Cart> {
  await cartCommands.expireDue(shop)
  // Without a cart no other rule can be broken first, so the cache may answer that it is sold out.
  if (added.cart === '' && stock.remaining(shop, added.product.stock_id) === 0)
    throw new Refusal(messages.soldOut, { field: 'external_code' })
  const by = { openedBy: storedClient(shop, client), admission: admissionOf(client) }
  return change(shop, { kind: 'add-products', ...by, ...added })
}

/**
 * Adds a bundle to a cart and holds the places of its tickets: all of them or none. Its own sale window decides, not those of its products.
 * At the box office as in `addProducts`.
 * Refuses:
 * - fewer or more holders than the bundle has tickets (`tickets`)
 * - every invalid detail of a holder, at `tickets.<n>.…`
 * - what `addProduct` refuses, for the bundle and each of its products; a product that is disabled or sold out refuses the bundle
 */
export async function addBundle(
  shop: Shop,
  input: AddBundleToCart,
  client: CartClient | null = null,
  { byStaff = false, atBoxOffice = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  const bundle = shopItems.bundles.onSale(shop, input.external_code, { byStaff })
  const tickets = bundles.ticketsWithHolders(shop, bundle, input.tickets)
  const checked = holders.checkEach(shop, tickets, { atBoxOffice, leave: byStaff ? 'all' : 'later' })
  await cartCommands.expireDue(shop)
  // As in `addTickets`.
  const [gone] = input.cart === '' ? shopItems.bundles.soldOut(shop, bundle) : []
  if (gone && stock.remaining(shop, gone.stock_id) === 0) throw shopItems.bundles.partSoldOut(gone)
  return change(shop, {
    kind: 'add-bundle',
    cart: input.cart,
    openedBy: storedClient(shop, client),
    admission: admissionOf(client),
    bundle,
    tickets: checked.map((holder, index) => ({ product_id: tickets[index]?.product.id ?? 0, holder })),
    byStaff,
    atBoxOffice,
  })
}

/**
 * Adds a merchandise item, in one of its variants, to a cart and holds it; `byStaff` as in `addProduct`.
 * Refuses:
 * - merchandise is switched off
 * - none of the variants of an item that has some (`variant_id`), and a variant that is sold out
 * - what `addProduct` refuses, except what concerns a holder
 */
export async function addMerchandise(
  shop: Shop,
  input: AddMerchandiseToCart,
  client: CartClient | null = null,
  { byStaff = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  const sale = { byStaff, revealed: await revealedIn(shop, input.cart, input.external_code) }
  const item = stock.offered.merchandiseOnSale(shop, input.external_code, sale)
  const own_price = catalogue.chosenPrice(shop, item, input.own_price)
  const answers = questions.checkOwn(shop, item, input.answers, byStaff ? 'all' : 'later')
  const variant = catalogue.variants.chosen(item, input.variant_id ?? null)
  await cartCommands.expireDue(shop)
  return change(shop, {
    kind: 'add-merchandise',
    cart: input.cart,
    openedBy: storedClient(shop, client),
    admission: admissionOf(client),
    item,
    variant_id: variant?.id ?? null,
    own_price,
    answers,
    byStaff,
  })
}

/**
 * Changes the holder or the departure of a cart line, and the amount of the customer's own. What it costs now is kept without a new one,
 * whatever the product allows today.
 * Refuses:
 * - the shop is closed
 * - no open cart (404), or no line of this cart (404)
 * - what `addProduct` refuses of a holder and a departure
 */
export async function updateProduct(shop: Shop, input: UpdateProductInCart): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  return change(shop, {
    kind: 'update-product',
    cart: input.cart,
    line: input.cart_product_id,
    holder: input,
  })
}

/**
 * Removes a line from a cart and releases its place at once; `with_dependents`, also the lines that cannot stay without it.
 * Refuses:
 * - the shop is closed
 * - no open cart (404), or no line of this cart (404)
 * - a ticket that other lines need and cannot replace, without `with_dependents` (`needed`)
 */
export async function remove(
  shop: Shop,
  kind: 'product' | 'merchandise',
  cart: string,
  line: number | null,
  { byStaff = false, customer_id = null, with_dependents = byStaff }: Removal = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  if (kind === 'merchandise') return change(shop, { kind: 'remove-merchandise', cart, line })
  return change(shop, {
    kind: 'remove-product',
    cart,
    line,
    customer_id,
    withDependents: with_dependents,
  })
}

/** Who removes a line: staff, a customer who is logged in, or a guest. */
interface Removal {
  byStaff?: boolean
  customer_id?: number | null
  with_dependents?: boolean
}

/**
 * Reads an open cart. A guest cart is saved to the account or the session of the buyer who reads it.
 * Refuses:
 * - what `find` refuses
 */
export async function read(shop: Shop, code: string, reader: CartOwner | null = null): Promise<Cart> {
  const cart = await find(shop, code)
  if (reader !== null && cart.customer_id === null) await save(shop, reader, [code])
  return toResponse(shop, cart)
}

/**
 * What the codes of a cart reveal, if `item` is disabled: only then does it matter, and only then is there anything to read. Undefined
 * otherwise, and for a cart that is not open.
 */
export async function revealedIn(
  shop: Shop,
  cart: string,
  item: string,
): Promise<ReadonlySet<string> | undefined> {
  const { byCode, discounts: known } = catalogue.of(shop)
  const isHidden = byCode.get(item)?.enabled === false && known.some(({ reveals }) => reveals.includes(item))
  if (!isHidden || cart === '') return undefined
  const open = await find(shop, cart).catch(nothingIfRefused)
  const codes = await discounts.codesByIds(shop.sql, open?.code_ids ?? [])
  return discounts.revealedBy(shop, [...codes.values()], shop.clock.now())
}

function nothingIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

const change = async (shop: Shop, command: cartCommands.CartCommand): Promise<Cart> =>
  toResponse(shop, await cartCommands.submit(shop, command))
