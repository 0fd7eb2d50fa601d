import type { ApiListQuery } from '#contract/v1/lists.ts'
import type * as objects from '#contract/v1/objects.ts'
import type { Tag } from '#server/platform/database/sql.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import * as guestQueries from './guest-queries.ts'
import * as orderQueries from './order-queries.ts'
import { list, one, some, type Pick, type Reader, type Source } from './page.ts'
import * as queries from './queries.ts'

export type { Reader } from './page.ts'
export { readLimit } from './query.ts'

/** Reads rows with instants as they are on the wire. */
const onWire =
  <Row extends object>(read: (sql: Tag, pick: Pick) => PromiseLike<readonly Row[]>) =>
  async (sql: Tag, pick: Pick) =>
    (await read(sql, pick)).map((row) => withIsoInstants(row))

/** Kinds of objects with the field by which one is found. */
const sourceOf = <Item extends object>(source: Omit<Source<Item>, 'key'>, code = 'id') => ({
  ...source,
  key: 'id' as const,
  code,
})

const EVENTS = sourceOf<objects.ApiEvent>(
  { table: 'events', resource: 'events', hasChanges: false, read: onWire(queries.readEvents), personal: [] },
  'key',
)

const PRODUCTS = sourceOf<objects.ApiProduct>(
  {
    table: 'products',
    resource: 'products',
    hasChanges: false,
    read: onWire(queries.readProducts),
    personal: [],
  },
  'external_code',
)

const STOCK = sourceOf<objects.ApiStock>({
  table: 'stock',
  resource: 'stock',
  hasChanges: false,
  isPart: true,
  read: onWire(queries.readStock),
  personal: [],
})

const ORDERS = sourceOf<objects.ApiOrder>(
  {
    table: 'orders',
    resource: 'orders',
    hasChanges: true,
    read: onWire(orderQueries.readOrders),
    personal: [
      'billing_name',
      'billing_email',
      'billing_country',
      'billing_address',
      'shipping_country',
      'shipping_address',
      'company_name',
      'vat_number',
    ],
  },
  'code',
)

const TICKETS = sourceOf<objects.ApiTicket>(
  {
    table: 'tickets',
    resource: 'tickets',
    hasChanges: true,
    read: onWire(queries.readTickets),
    personal: ['full_name', 'email', 'age'],
  },
  'code',
)

const ADMISSIONS = sourceOf<objects.ApiAdmission>({
  table: 'scans',
  resource: 'admissions',
  hasChanges: true,
  isPart: true,
  read: onWire(queries.readAdmissions),
  personal: [],
})

const REFUNDS = sourceOf<objects.ApiRefund>({
  table: 'refunds',
  resource: 'refunds',
  hasChanges: true,
  read: onWire(orderQueries.readRefunds),
  personal: ['reason', 'problem_reason'],
})

const CUSTOMERS = sourceOf<objects.ApiCustomer>({
  table: 'customers',
  resource: 'customers',
  hasChanges: true,
  read: onWire(orderQueries.readCustomers),
  personal: ['full_name', 'email', 'country', 'address', 'company_name', 'vat_number', 'language'],
})

const ALLOCATIONS = sourceOf<objects.ApiAllocation>({
  table: 'allocations',
  resource: 'guests',
  hasChanges: false,
  read: onWire(guestQueries.readAllocations),
  personal: [],
})

const GUESTS = sourceOf<objects.ApiGuest>({
  table: 'allocation_guests',
  resource: 'guests',
  hasChanges: false,
  read: onWire(guestQueries.readGuests),
  personal: ['full_name', 'email'],
})

const NEWS_OPT_OUTS: Source<objects.ApiNewsOptOut> = {
  table: 'news_opt_outs',
  key: 'address_hash',
  resource: 'news_opt_outs',
  hasChanges: true,
  read: onWire(queries.readNewsOptOuts),
  personal: [],
}

/** What a key lets its program read of a kind of objects. */
const readsOf = <Item extends object>(source: Source<Item> & { code: string }) => ({
  /**
   * A page of them in the order of their ids, which no change moves: none is skipped, and none comes twice.
   * Refuses:
   * - a limit out of bounds, what is no instant, and the cursor of another query (400)
   */
  list: (shop: Shop, reader: Reader, query: ApiListQuery) => list(shop, source, reader, query),
  /**
   * One of them by its code.
   * Refuses:
   * - one that does not exist, or that the key may not read (404)
   */
  one: async (shop: Shop, reader: Reader, code: string | number | null) => {
    const [found] = code === null ? [] : await queries.keyOf(shop.sql, source.table, source.code, code)
    return one(shop, source, reader, found?.key)
  },
  /** Those of some ids, without what the key may not read, as this transaction has them. */
  some: (tx: Tx, reader: Reader, ids: number[]) => some(tx, source, reader, ids.map(String)),
})

/** Events, by their key. */
export const events = readsOf(EVENTS)
/** Products, by their external code. */
export const products = readsOf(PRODUCTS)
/** Stock. */
export const stock = readsOf(STOCK)
/** Orders, by their code. */
export const orders = readsOf(ORDERS)
/** Tickets, by their code. */
export const tickets = readsOf(TICKETS)
/** Admissions. */
export const admissions = readsOf(ADMISSIONS)
/** Refunds, by their id. */
export const refunds = readsOf(REFUNDS)
/** Customers, by their id. */
export const customers = readsOf(CUSTOMERS)
/** The places that partners were promised. */
export const allocations = readsOf(ALLOCATIONS)
/** Guests, by their id. */
export const guests = readsOf(GUESTS)
/** A page of the addresses that want no news; like the lists of all others. */
export const listNewsOptOuts = (shop: Shop, reader: Reader, query: ApiListQuery) =>
  list(shop, NEWS_OPT_OUTS, reader, query)
