import { either } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import { sum } from '#contract/money.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { addOnEmpty, hasAddOns, withoutAddOn } from './add-ons.ts'
import { findAccounts, lockBelongings, readBelongings, type Belonging } from './queries.ts'

export { addOnEmpty, withoutAddOn } from './add-ons.ts'

/** The lines of a cart or an order, as far as it matters what they are of. */
export interface Contents {
  products: readonly { product_id: number }[]
  merchandise: readonly { merchandise_id: number }[]
  /** Lines that may still come, of which something is chosen with the others. */
  later?: readonly { product_id: number }[]
}

/** What a logged-in customer has of items that need something, and of what these need; null for a guest, who has nothing. */
export type Belongings = readonly Belonging[] | null

/** An item that needs something. */
type NeedyItem = catalogue.Item & { needs: NonNullable<catalogue.Item['needs']> }

const isNeedy = (item: catalogue.Item | undefined): item is NeedyItem => item != null && item.needs !== null

/** Whether an item is not sold alone: it needs something, or something must be chosen with it. */
const isBound = (item: catalogue.Item | undefined): item is catalogue.Item => isNeedy(item) || hasAddOns(item)

/** Every item that needs something. */
const needyItems = (at: Shop | Tx): NeedyItem[] => {
  const { products, merchandise } = catalogue.of(at)
  return [...products, ...merchandise].filter(isNeedy)
}

/** Whether any item needs something: then it matters who has which tickets. */
export const areUsed = (at: Shop | Tx): boolean => needyItems(at).length > 0

/** Whether some item needs tickets of a product. */
export const isNeeded = (at: Shop | Tx, { external_code }: catalogue.Item): boolean =>
  needyItems(at).some(({ needs }) => needs.products.includes(external_code))

/** Whether any item does not simply stay when a ticket that it needs is refunded or given away. */
export const areBinding = (at: Shop | Tx): boolean =>
  needyItems(at).some(({ needs }) => needs.if_ticket_goes !== 'stay')

/** The items of lines that are not sold alone, because they need something or something is chosen with them, each once. */
export function needyIn(at: Shop | Tx, { products, merchandise }: Contents): catalogue.Item[] {
  const { productById, merchandiseById } = catalogue.of(at)
  const items = [
    ...products.map((line) => productById.get(line.product_id)),
    ...merchandise.map((line) => merchandiseById.get(line.merchandise_id)),
  ]
  return [...new Set(items.filter(isBound))]
}

/** What customers have of all that matters to items that need something. Runs no SQL for nobody. */
export async function belongingsOf(
  at: Tx,
  customers: readonly number[],
): Promise<Map<number, readonly Belonging[]>> {
  if (customers.length === 0) return new Map()
  const needy = needyItems(at)
  const rows = await readBelongings(at, {
    customers: [...new Set(customers)],
    products: [...new Set(needy.flatMap((item) => [...neededIds(at, item), ...idOf(item, 'tickets')]))],
    merchandise: needy.flatMap((item) => idOf(item, 'merchandise')),
  })
  const known = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return new Map(customers.map((id) => [id, known.get(id) ?? []]))
}

/** The same by the addresses of accounts; without an account, an address has nothing. */
export async function belongingsOfAddresses(
  tx: Tx,
  emails: readonly string[],
): Promise<Map<string, Belongings>> {
  if (emails.length === 0) return new Map()
  const accounts = await findAccounts(tx, [...new Set(emails)])
  const owned = await belongingsOf(
    tx,
    accounts.map(({ id }) => id),
  )
  return new Map(accounts.map(({ id, email }) => [email, owned.get(id) ?? []]))
}

/** Makes what else would change the tickets that a customer's items need wait until the transaction ends. */
export async function lockCustomer(tx: Tx, id: number): Promise<void> {
  tx.takes(`tickets of customer ${id}`)
  await lockBelongings(tx, id)
}

/**
 * What a customer has, for an order that is about to be placed; null for an order of nobody in particular. Orders of a customer wait for each
 * other, so that two cannot both use the one place that a ticket has for something. Runs no SQL where nothing needs anything.
 */
export async function belongingsForOrder(
  tx: Tx,
  contents: Contents,
  customerId: number | null,
  lock: typeof lockCustomer = lockCustomer,
): Promise<Belongings> {
  if (customerId === null || needyIn(tx, contents).length === 0) return null
  await lock(tx, customerId)
  return (await belongingsOf(tx, [customerId])).get(customerId) ?? []
}

/**
 * Checks that what an item needs is among what a customer has and the lines with which it is bought, which include the item itself.
 * Refuses:
 * - none of what one must be chosen of with it (`external_code`)
 * - none of the tickets that it needs (`external_code`)
 * - more of it than its limit for each of these tickets, over all orders of the customer, or in one order (`external_code`)
 */
export function refuseUnmet(
  at: Shop | Tx,
  item: catalogue.Item,
  contents: Contents,
  owned: Belongings,
): void {
  const unmet = unmetNeed(at, item, contents, owned)
  if (unmet !== null) throw new Refusal(unmet, { field: 'external_code' })
}

/** Why an item cannot be bought with these lines by who has this, which the customer is told; null if it can. */
export function unmetNeed(
  at: Shop | Tx,
  item: catalogue.Item,
  contents: Contents,
  owned: Belongings,
): string | null {
  if (
    hasAddOns(item) &&
    withoutAddOn(at, [...contents.products, ...(contents.later ?? [])]).some((line) => isOf(item, line))
  )
    return addOnEmpty(at, item)
  if (!isNeedy(item) || surplusOf(at, item, contents, owned) <= 0) return null
  const { per, limit } = item.needs
  const product = item.name
  const names = either(catalogue.needsOf(catalogue.of(at), item.needs).names)
  if (ticketsFor(at, item, contents, owned) === 0)
    return owned === null
      ? messages.neededOfGuest({ product, names })
      : messages.neededFirst({ product, names })
  return per === 'ticket'
    ? messages.limitPerTicket({ product, limit, names })
    : messages.limitInOneOrder({ product, limit })
}

/** An item bought with nothing else than what is chosen with it. */
export const alone = ({ id, shop_item_type }: catalogue.Item, addOn?: catalogue.Product): Contents =>
  shop_item_type === 'tickets'
    ? { products: [id, ...(addOn ? [addOn.id] : [])].map((product_id) => ({ product_id })), merchandise: [] }
    : { products: [], merchandise: [{ merchandise_id: id }] }

/** How many lines of an item are too many for what else there is: all of them without what it needs. */
function surplusOf(at: Shop | Tx, item: NeedyItem, contents: Contents, owned: Belongings): number {
  const { per, limit } = item.needs
  const tickets = ticketsFor(at, item, contents, owned)
  const count = countOf(item, contents)
  if (tickets === 0) return count
  if (limit === 0) return 0
  return per === 'order' ? count - limit : count + usedBefore(at, item, owned) - limit * tickets
}

/** The tickets that an item needs: valid ones of the customer, and those among the lines. */
function ticketsFor(at: Shop | Tx, item: NeedyItem, contents: Contents, owned: Belongings): number {
  const ids = neededIds(at, item)
  const inCart = contents.products.filter(({ product_id }) => ids.has(product_id)).length
  return inCart + sum((owned ?? []).map((row) => (ids.has(row.product_id ?? 0) ? row.valid : 0)))
}

/** How many of an item a customer has already. An unpaid order uses its own tickets first, which are not valid yet. */
function usedBefore(at: Shop | Tx, item: NeedyItem, owned: Belongings): number {
  const ids = neededIds(at, item)
  const orders = [...Map.groupBy(owned ?? [], ({ order_id }) => order_id).values()]
  return sum(
    orders.map((rows) => {
      const own = rows.filter((row) => isOf(item, row))
      const brought = sum(rows.map((row) => (ids.has(row.product_id ?? 0) ? row.unpaid : 0)))
      const unpaid = sum(own.map((row) => row.unpaid))
      return sum(own.map((row) => row.held)) - Math.min(unpaid, item.needs.limit * brought)
    }),
  )
}

/** Lines of a cart that something may hang on, and what hangs on something; each by its id. Once sold, nothing more is chosen with anything. */
interface CartLines {
  isSold?: boolean
  products: readonly { id: number; product_id: number; bundle_line: number | null }[]
  merchandise: readonly { id: number; merchandise_id: number }[]
}

/** Lines by their kind and id. */
export interface Dependents {
  products: number[]
  merchandise: number[]
}

/**
 * The lines that cannot stay in a cart without the ticket lines `gone`: what needs them and has nothing else to rely on, the last ones first if
 * only some are too many; what needs these in turn; and the bundles of which one is a part.
 */
export function dependentsOf(
  at: Shop | Tx,
  cart: CartLines,
  gone: readonly number[],
  owned: Belongings,
): Dependents {
  const without = new Set(gone)
  const dependents: Dependents = { products: [], merchandise: [] }
  for (let found = hangingOn(at, cart, without, owned); found.products.length > 0;) {
    for (const id of found.products) without.add(id)
    dependents.products.push(...found.products)
    found = hangingOn(at, cart, without, owned)
  }
  dependents.merchandise = hangingOn(at, cart, without, owned).merchandise
  return dependents
}

/** The lines left without `gone` of items that need one of the lines that went, or must be chosen with them. */
function hangingOn(at: Shop | Tx, cart: CartLines, gone: ReadonlySet<number>, owned: Belongings): Dependents {
  const lost = new Set(cart.products.flatMap(({ id, product_id }) => (gone.has(id) ? [product_id] : [])))
  const left = { ...cart, products: cart.products.filter(({ id }) => !gone.has(id)) }
  const hanging = (isProduct: boolean) =>
    needyIn(at, left).flatMap((item) => {
      if (!isNeedy(item) || (item.shop_item_type === 'tickets') !== isProduct) return []
      if (
        !neededIds(at, item)
          .values()
          .some((id) => lost.has(id))
      )
        return []
      const surplus = surplusOf(at, item, left, owned)
      return surplus > 0 ? linesOf(item, left).slice(-surplus) : []
    })
  const lacking = cart.isSold ? [] : withoutAddOn(at, left.products, lost)
  const first = new Set([...hanging(true), ...lacking.map(({ id }) => id)])
  const bundles = new Set(left.products.flatMap((line) => (first.has(line.id) ? [line.bundle_line] : [])))
  bundles.delete(null)
  return {
    products: left.products.flatMap(({ id, bundle_line }) =>
      first.has(id) || bundles.has(bundle_line) ? [id] : [],
    ),
    merchandise: hanging(false),
  }
}

/** How many steps an item is away from what needs nothing: what is needed is restored before what needs it. */
export function depthOf(at: Shop | Tx, item: catalogue.Item | undefined): number {
  if (!isNeedy(item)) return 0
  const { byCode } = catalogue.of(at)
  return 1 + Math.max(...item.needs.products.map((code) => depthOf(at, byCode.get(code))))
}

function neededIds(at: Shop | Tx, { needs }: NeedyItem): Set<number> {
  const { byCode } = catalogue.of(at)
  return new Set(needs.products.flatMap((code) => idOf(byCode.get(code), 'tickets')))
}

const idOf = (item: catalogue.Item | undefined, kind: catalogue.Item['shop_item_type']): number[] =>
  item?.shop_item_type === kind ? [item.id] : []

const isOf = (
  { id, shop_item_type }: catalogue.Item,
  line: { product_id?: number | null; merchandise_id?: number | null },
): boolean => (shop_item_type === 'tickets' ? line.product_id : line.merchandise_id) === id

/** How many lines are of an item. */
export const countOf = (item: catalogue.Item, { products, merchandise }: Contents): number =>
  (item.shop_item_type === 'tickets' ? products : merchandise).filter((line) => isOf(item, line)).length

const linesOf = (item: catalogue.Item, { products, merchandise }: CartLines): number[] =>
  (item.shop_item_type === 'tickets' ? products : merchandise).flatMap((line) =>
    isOf(item, line) ? [line.id] : [],
  )
