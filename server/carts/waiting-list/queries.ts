import type { Fragment } from '#server/platform/database/sql.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/** A waiting-list entry for an item. `stock_id` is the full row. */
export interface Entry {
  id: number
  code: string
  stock_id: number
  product_id: number | null
  merchandise_id: number | null
  transport_time_id: number | null
  variant_id: number | null
  /** The product that is chosen with the ticket. */
  add_on_id: number | null
  full_name: string | null
  email: string
  age: string | null
  status: 'waiting' | 'offered' | 'taken' | 'lapsed' | 'closed'
  joined_at: Temporal.Instant
  cart_id: number | null
  offered_until: Temporal.Instant | null
  /** The client address that asked, as a keyed hash. */
  client_hash: string | null
}

/** The wanted item. */
export type Wanted = Pick<
  Entry,
  'product_id' | 'merchandise_id' | 'transport_time_id' | 'variant_id' | 'add_on_id' | 'stock_id'
>

export type NewEntry = Omit<Entry, 'id' | 'status' | 'joined_at' | 'cart_id' | 'offered_until'>

export const insertEntry = (tx: Tx, entry: NewEntry) => tx<Entry[]>`
  insert into waiting_list_entries
    (code, stock_id, product_id, merchandise_id, transport_time_id, variant_id, add_on_id, full_name, email, age, client_hash,
     joined_at)
  values (${entry.code}, ${entry.stock_id}, ${entry.product_id}, ${entry.merchandise_id}, ${entry.transport_time_id},
          ${entry.variant_id}, ${entry.add_on_id}, ${entry.full_name}, ${entry.email}, ${entry.age}, ${entry.client_hash}, ${tx.now})
  returning *`

/** What an address waits for once: an item, in one of its variants. */
const isFor = (tx: Tx, { product_id, merchandise_id, variant_id }: Asked) => tx`
  (product_id = ${product_id} or merchandise_id = ${merchandise_id}) and variant_id is not distinct from ${variant_id}`

/** The entry of an address for an item, waiting or offered. */
export const findActive = (tx: Tx, asked: Asked) => tx<Entry[]>`
  select * from waiting_list_entries
   where email_key(email) = email_key(${asked.email}) and status in ('waiting', 'offered') and ${isFor(tx, asked)}`

/** What somebody asks for; who they are is proven by the link that is mailed to their address. */
export type Asked = Omit<NewEntry, 'code' | 'stock_id'>

/** Such a request, by the token of its link. */
export type RequestRow = Asked & {
  id: number
  expires_at: Temporal.Instant
  used_at: Temporal.Instant | null
  entry_id: number | null
}

export const REQUESTS = 'waiting_list_requests'

export const insertRequest = (
  tx: Tx,
  request: Asked & { token_hash: Buffer; created_at: Temporal.Instant; expires_at: Temporal.Instant },
) => tx`insert into waiting_list_requests ${tx(request)}`

/** The lock makes the second of two concurrent presses see what came of the first. */
export const lockRequest = (tx: Tx, token: string) => tx<RequestRow[]>`
  select id, product_id, merchandise_id, transport_time_id, variant_id, add_on_id, full_name, email, age, client_hash, expires_at, used_at,
         entry_id
    from waiting_list_requests where token_hash = ${sha256(token)} for update`

export const finishRequest = (tx: Tx, id: number, entryId: number) => tx`
  update waiting_list_requests set used_at = ${tx.now}, entry_id = ${entryId} where id = ${id}`

export const purgeRequests = (sql: Sql, before: Temporal.Instant) => sql`
  delete from waiting_list_requests where expires_at < ${before}`

export const readEntry = (tx: Tx, id: number) => tx<Entry[]>`
  select * from waiting_list_entries where id = ${id}`

export const countBefore = (sql: Sql | Tx, { stock_id, id }: Pick<Entry, 'stock_id' | 'id'>) => sql<
  { position: number }[]
>`
  select count(*) as position from waiting_list_entries
   where stock_id = ${stock_id} and status = 'waiting' and id <= ${id}`

/** Whether the offered place is still in its cart, as its first line. */
const isInCart = (sql: Sql | Tx, cart: Fragment) => sql`
  (exists (select from cart_products l where l.cart_id = ${cart} and l.released_at is null)
   or exists (select from cart_merchandise l where l.cart_id = ${cart} and l.released_at is null))`

/** Ends offers to an address whose cart was emptied: their places were released with that. */
export const endEmptied = (tx: Tx, asked: Asked) => tx`
  update waiting_list_entries e set status = 'lapsed', ended_at = ${tx.now}, client_hash = null
   where email_key(email) = email_key(${asked.email}) and status = 'offered' and ${isFor(tx, asked)}
     and not ${isInCart(tx, tx`e.cart_id`)}`

/** An entry with the cart of its offer. */
export const findEntry = (sql: Sql | Tx, code: string) => sql<
  (Entry & { cart: string | null; cart_status: string | null; is_in_cart: boolean })[]
>`
  select e.*, c.code as cart, c.status as cart_status, ${isInCart(sql, sql`e.cart_id`)} as is_in_cart
    from waiting_list_entries e left join carts c on c.id = e.cart_id
   where e.code = ${code}`

export const lockEntry = (tx: Tx, id: number) => tx<Entry[]>`
  select * from waiting_list_entries where id = ${id} for update`

export const deleteEntry = (tx: Tx, id: number) => tx`delete from waiting_list_entries where id = ${id}`

/** The rows with waiting people and free places. */
export const findFreeStocks = (sql: Sql) => sql<{ id: number }[]>`
  select id from stock where waiting_count > 0 and (capacity is null or taken < capacity) order by id`

/** The next entries in order, without those for these products, and without those of these client addresses. */
export const readNext = (
  tx: Tx,
  stockId: number,
  {
    after,
    limit,
    products,
    clients,
  }: { after: number; limit: number; products: number[]; clients: string[] },
) => tx<Entry[]>`
  select * from waiting_list_entries
   where stock_id = ${stockId} and status = 'waiting' and id > ${after}
     and (product_id is null or product_id <> all(${products}::integer[]))
     and (client_hash is null or client_hash <> all(${clients}::text[]))
   order by id limit ${limit}`

/** Those of them that are still waiting; locked ones, for example of somebody who is leaving, are skipped. */
export const lockWaiting = (tx: Tx, stockId: number, ids: number[]) => tx<Entry[]>`
  select * from waiting_list_entries
   where id = any(${ids}::integer[]) and stock_id = ${stockId} and status = 'waiting'
   order by id for update skip locked`

export const moveEntries = (tx: Tx, moves: { id: number; stock_id: number }[]) => tx`
  update waiting_list_entries e set stock_id = move.stock_id
    from json_to_recordset(${JSON.stringify(moves)}::text::json) as move (id integer, stock_id integer)
   where e.id = move.id`

export const markOffered = (tx: Tx, offers: { id: number; cart_id: number }[], until: Temporal.Instant) => tx`
  update waiting_list_entries e set status = 'offered', cart_id = offer.cart_id, offered_until = ${until}
    from json_to_recordset(${JSON.stringify(offers)}::text::json) as offer (id integer, cart_id integer)
   where e.id = offer.id`

/** Offers whose cart was ordered are taken; those whose cart has ended have lapsed. */
export const settleOffers = (sql: Sql, now: Temporal.Instant) => sql`
  update waiting_list_entries e
     set status = case when c.status = 'ordered' then 'taken' else 'lapsed' end, ended_at = ${now}, client_hash = null
    from carts c
   where c.id = e.cart_id and e.status = 'offered' and c.status <> 'open'`

export const findWanted = (sql: Sql) => sql<Wanted[]>`
  select distinct stock_id, product_id, merchandise_id, transport_time_id, variant_id, add_on_id
    from waiting_list_entries where status = 'waiting'`

/** Closes entries of people who no longer have what their item needs. */
export const closeUnmet = (tx: Tx, ids: number[]) => tx`
  update waiting_list_entries set status = 'closed', ended_at = ${tx.now}, client_hash = null
   where id = any(${ids}::integer[])`

/** Closes entries, and returns their number. */
export const closeEntries = (tx: Tx, wanted: Wanted, limit: number) => tx<{ id: number }[]>`
  update waiting_list_entries set status = 'closed', ended_at = ${tx.now}, client_hash = null
   where id in (select id from waiting_list_entries
                 where status = 'waiting' and stock_id = ${wanted.stock_id}
                   and product_id is not distinct from ${wanted.product_id}
                   and merchandise_id is not distinct from ${wanted.merchandise_id}
                   and transport_time_id is not distinct from ${wanted.transport_time_id}
                   and variant_id is not distinct from ${wanted.variant_id}
                   and add_on_id is not distinct from ${wanted.add_on_id}
                 order by id limit ${limit} for update)
  returning id`

export const purgeEnded = (sql: Sql, before: Temporal.Instant) => sql`
  delete from waiting_list_entries where ended_at < ${before}`

/** Moves entries from one address to another, except those that the other has already. */
export const moveEntriesTo = (tx: Tx, { from, to }: { from: string; to: string }) => tx`
  update waiting_list_entries e set email = ${to}
   where email_key(email) = email_key(${from}) and status in ('waiting', 'offered')
     and not exists (select from waiting_list_entries other
                      where email_key(other.email) = email_key(${to}) and other.status in ('waiting', 'offered')
                        and (other.product_id = e.product_id or other.merchandise_id = e.merchandise_id)
                        and other.variant_id is not distinct from e.variant_id)`
