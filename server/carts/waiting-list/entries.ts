import { typedEmail } from '#server/platform/text/typed-email.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, normalizeEmail } from '#contract/rules.ts'
import type {
  ConfirmWaitingList,
  JoinWaitingList,
  WaitingListEntry,
  WaitingListLink,
} from '#contract/waiting-list.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import {
  countBefore,
  deleteEntry,
  endEmptied,
  findActive,
  findEntry,
  finishRequest,
  insertEntry,
  insertRequest,
  lockEntry,
  lockRequest,
  readEntry,
  REQUESTS,
  type Asked,
  type Entry,
} from './queries.ts'
import { sendJoinedMail, sendProofMail } from './mail-templates.ts'
import { addOnOf, isOver, itemOf, stocksOf } from './wanted.ts'

/** The validity of the link that proves an address, from when its mail is sent. */
const VALID_FOR = Temporal.Duration.from({ hours: 72 })

/** The caller: their address as a keyed hash, and the account that they are logged in to. */
export interface Joiner {
  client_hash: string | null
  customer: { id: number; email: string } | null
}

/**
 * Asks for a place on the waiting list of a sold-out item. It counts once the link is followed that is mailed to the address; for a logged-in
 * customer's own address, which is proven, at once. The answer is the same for everybody.
 * Refuses, in this order:
 * - a festival without waiting lists
 * - an item that is unknown, disabled, or not shown (404)
 * - an item that is not on sale
 * - invalid details of the holder, none of the variants of an item that has some, or an invalid address
 * - an item that needs a ticket which the customer does not have, or that has all of it already; for a guest always
 * - a departure that has left, and a variant that is not offered any more
 * - an item that is not sold out
 */
export async function join(tx: Tx, input: JoinWaitingList, { client_hash, customer }: Joiner): Promise<void> {
  if (!site.of(tx).waitingList) throw refusal(messages.noWaitingList)
  const item = stock.offered.shownItem(tx, input.external_code)
  if (!stock.offered.isOnSale(tx, item)) throw refusal(messages.notOnSale)
  const asked = { ...askedOf(tx, item, input), client_hash }
  await refuseUnmet(tx, item, asked, customer)
  const line = await lockLine(tx, item, asked)
  if (customer !== null && normalizeEmail(customer.email) === normalizeEmail(asked.email))
    return void (await enter(tx, item, asked, line))
  const { link, row } = tokens.create(tx, REQUESTS, VALID_FOR)
  await insertRequest(tx, { ...asked, ...row })
  await sendProofMail(tx, item, asked, link)
}

/**
 * Puts somebody on the waiting list by the link that was mailed to their address, once, behind those who were faster, and mails the position;
 * null if a place is held for the address already. The same link again answers the position of that moment.
 * Refuses, in this order:
 * - a link that is unknown or has expired, or whose place was given up
 * - what `join` refuses of the festival and the item
 */
export async function confirm(tx: Tx, { token }: ConfirmWaitingList): Promise<number | null> {
  const [request] = await lockRequest(tx, token)
  const item = request && itemOf(tx, request)
  if (!request || !item || Temporal.Instant.compare(request.expires_at, tx.now) <= 0)
    throw new Refusal(messages.emailLinkEnded, { field: 'token' })
  const [known] = request.entry_id === null ? [] : await readEntry(tx, request.entry_id)
  if (known) return positionOf(tx, known)
  if (!site.of(tx).waitingList) throw refusal(messages.noWaitingList)
  if (!stock.offered.isShown(tx, item) || !stock.offered.isOnSale(tx, item)) throw refusal(messages.notOnSale)
  const { entry, position } = await enter(tx, item, request, await lockLine(tx, item, request))
  await finishRequest(tx, request.id, entry.id)
  return position
}

/** A place is offered in a cart of its own, so what it needs must be there. */
async function refuseUnmet(
  tx: Tx,
  item: catalogue.Item,
  asked: Pick<Asked, 'add_on_id'>,
  customer: Joiner['customer'],
): Promise<void> {
  const addOn = addOnOf(tx, asked)
  const items = addOn ? [item, addOn] : [item]
  const known = customer && items.some(({ needs }) => needs) ? [customer.id] : []
  const owned = await dependencies.belongingsOf(tx, known)
  const contents = dependencies.alone(item, addOn)
  for (const each of items)
    dependencies.refuseUnmet(tx, each, contents, customer && (owned.get(customer.id) ?? []))
}

/**
 * Locks the stock rows of a place, and returns the row to wait at.
 * Refuses:
 * - a departure that has left, and a variant that is not offered any more
 * - an item that is not sold out
 */
async function lockLine(tx: Tx, item: catalogue.Item, asked: Asked): Promise<number> {
  if (isOver(tx, item, asked, tx.now)) throw refusal(messages.notOnSale)
  const stocks = stocksOf(tx, item, asked)
  const rows = await stock.waitingCounts.lock(tx, stocks)
  // The row of what was chosen is last, shared ones first; if several are full, the last one is the least likely to get places.
  const needed = [...stocks.flatMap((id) => rows.get(id)?.shared_stock_ids ?? []), ...stocks]
  const lacking = needed.findLast((id) => !hasPlaceForAll(rows.get(id)))
  if (lacking === undefined) throw refusal(messages.inStockAgain)
  return lacking
}

/** Adds a proven address to the end of a line, once per item, and mails its position. */
async function enter(
  tx: Tx,
  item: catalogue.Item,
  {
    product_id,
    merchandise_id,
    transport_time_id,
    variant_id,
    add_on_id,
    full_name,
    email,
    age,
    client_hash,
  }: Asked,
  stock_id: number,
): Promise<{ entry: Entry; position: number | null }> {
  const choices = { transport_time_id, variant_id, add_on_id }
  const wanted = { product_id, merchandise_id, ...choices, full_name, email, age, client_hash }
  await endEmptied(tx, wanted)
  const [known] = await findActive(tx, wanted)
  const [entry] = known ? [known] : await insertEntry(tx, { ...wanted, code: code(24), stock_id })
  if (!entry) throw new Error('An entry of a waiting list was not written')
  if (!known) await stock.waitingCounts.adjust(tx, new Map([[stock_id, { taken: 0, waiting_count: 1 }]]))
  const position = await positionOf(tx, entry)
  await sendJoinedMail(tx, item, entry, position)
  return { entry, position }
}

const refusal = (text: string) => new Refusal(text, { field: 'external_code' })

const hasPlaceForAll = (row: stock.waitingCounts.LockedStock | undefined): boolean =>
  row !== undefined && (row.free === null || row.free > row.waiting_count)

function askedOf(tx: Tx, item: catalogue.Item, input: JoinWaitingList): Omit<Asked, 'client_hash'> {
  const wanted = { product_id: null, merchandise_id: null }
  if (item.shop_item_type === 'tickets') {
    const { full_name, email, age, transport_time_id, variant_id } = holders.check(tx.shop, item, input, {
      leave: 'all',
    })
    const add_on_id = addOnFor(tx, item, input)?.id ?? null
    return { ...wanted, product_id: item.id, full_name, email, age, transport_time_id, variant_id, add_on_id }
  }
  const email = typedEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  const variant = catalogue.variants.chosen(item, input.variant_id ?? null)
  const choices = { transport_time_id: null, variant_id: variant?.id ?? null, add_on_id: null }
  return { ...wanted, merchandise_id: item.id, full_name: null, email, age: null, ...choices }
}

/**
 * What is to be chosen with the ticket.
 * Refuses:
 * - nothing, and what is not among it (`add_on`)
 */
function addOnFor(
  tx: Tx,
  item: catalogue.Product,
  { add_on = '' }: JoinWaitingList,
): catalogue.Product | undefined {
  if (item.requires_one_of.length === 0) return undefined
  const chosen = catalogue.addOnsOf(catalogue.of(tx), item).find((each) => each.external_code === add_on)
  if (!chosen) throw new Refusal(dependencies.addOnEmpty(tx, item), { field: 'add_on' })
  return chosen
}

async function positionOf(at: Shop['sql'] | Tx, entry: Entry): Promise<number | null> {
  if (entry.status !== 'waiting') return null
  const [counted] = await countBefore(at, entry)
  return counted?.position ?? null
}

/**
 * The waiting-list entry of a mailed link: its position, or the held place.
 * Refuses:
 * - an unknown link (404)
 */
export async function find(shop: Shop, { code: wanted }: WaitingListLink): Promise<WaitingListEntry> {
  const [entry] = await findEntry(shop.sql, wanted)
  const item = entry && itemOf(shop, entry)
  if (!entry || !item) throw new Refusal(messages.notFound, { status: 404 })
  const status = statusOf(entry, shop.clock.now())
  const isOffered = status === 'offered'
  return {
    status,
    item: {
      external_code: item.external_code,
      name: item.name,
      shop_item_type: item.shop_item_type,
      timezone: item.shop_item_type === 'tickets' ? item.timezone : site.of(shop).timezone,
    },
    position: await positionOf(shop.sql, entry),
    cart: isOffered ? entry.cart : null,
    offered_until: isOffered ? isoInstant(entry.offered_until) : null,
  }
}

type Offered = Entry & { cart_status: string | null; is_in_cart: boolean }

/** The state of the cart determines the result of an offer: ordered, expired, or emptied by its owner. */
function statusOf(entry: Offered, now: Temporal.Instant): Entry['status'] {
  if (entry.status !== 'offered') return entry.status
  if (entry.cart_status === 'ordered') return 'taken'
  const isInTime = entry.offered_until !== null && Temporal.Instant.compare(now, entry.offered_until) < 0
  return entry.cart_status === 'open' && entry.is_in_cart && isInTime ? 'offered' : 'lapsed'
}

/**
 * Leaves the list by a mailed link, and deletes the address. A held place is released with its cart.
 * Refuses:
 * - an unknown link (404)
 */
export async function leave(tx: Tx, { code: wanted }: WaitingListLink): Promise<void> {
  const [found] = await findEntry(tx, wanted)
  if (!found) throw new Refusal(messages.notFound, { status: 404 })
  const item = itemOf(tx, found)
  // The stock before the entry, like everywhere.
  const ids = new Set([found.stock_id, ...(item ? stocksOf(tx, item, found) : [])])
  if (found.status === 'offered' && found.cart !== null) await cartCommands.releaseCarts(tx, [found.cart])
  await stock.waitingCounts.lock(tx, [...ids])
  const [entry] = await lockEntry(tx, found.id)
  if (!entry) return
  if (entry.status === 'waiting')
    await stock.waitingCounts.adjust(tx, new Map([[entry.stock_id, { taken: 0, waiting_count: -1 }]]))
  await deleteEntry(tx, entry.id)
}
