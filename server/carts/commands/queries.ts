import { batchedRead } from '#server/platform/batched.ts'
import type { Answers } from '#contract/questions/questions.ts'
import type { BundledLine } from '#server/shop/bundles/bundles.ts'
import { heldDiscount, type HeldDiscount } from '#server/shop/discounts/discounts.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

/**
 * The client that opened a cart: the address as a keyed hash, and the account. Both are null once the cart has ended; an order keeps the
 * address while it is unpaid.
 */
export interface StoredClient {
  client_hash: string | null
  customer_id: number | null
}

/** The holdings of an address: its open carts, their places, and those of unpaid orders. */
export interface Holdings {
  carts: number
  places: number
  unpaid_places: number
}

export interface CartRow extends StoredClient {
  id: number
  code: string
  status: 'open' | 'ordered' | 'expired'
  expires_at: Temporal.Instant
  /** The codes of discounts that were given for it. */
  code_ids: number[]
  /** What is given on top. */
  donation: number
}

/** A ticket line. `id` is 0 until it is inserted. */
export interface ProductLine extends HeldDiscount, BundledLine {
  id: number
  cart_id: number
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  full_name: string
  email: string
  age: string | null
  price: number
  fee: number
  /** What the customer has chosen to pay, before discounts. */
  own_price: number | null
  name_key: string
  /** The stock rows of which the line holds a place: that of its product, and of its departure and its variant, as far as it has them. */
  stock_id: number
  choice_stock_ids: number[]
  /** What is answered to what its product asks; left out without any. */
  answers?: Answers
}

/** A merchandise line. `id` is 0 until it is inserted. */
export interface MerchandiseLine extends HeldDiscount {
  id: number
  cart_id: number
  merchandise_id: number
  variant_id: number | null
  price: number
  fee: number
  own_price: number | null
  /** The stock rows of which the line holds a place: that of its item, and of its variant if it has one. */
  stock_id: number
  choice_stock_ids: number[]
  answers?: Answers
}

/** Locks the open carts with these codes, in the order of their ids. */
export const lockCarts = (tx: Tx, codes: string[]) => tx<CartRow[]>`
  select id, code, status, expires_at, client_hash, customer_id, code_ids, donation from carts
   where code = any(${codes}::text[]) and status = 'open'
   order by id for update`

/** The carts whose lines are read: by id, or by a code whose id is not known yet. */
const areOf = (sql: Sql | Tx, carts: number[] | string) =>
  typeof carts === 'string'
    ? sql`cart_id = (select id from carts where code = ${carts})`
    : sql`cart_id = any(${carts}::integer[])`

export const readProductLines = (sql: Sql | Tx, carts: number[] | string) => sql<ProductLine[]>`
  select c.id, cart_id, c.product_id, transport_time_id, variant_id, full_name, email, age, c.price, c.fee, c.own_price, name_key,
         p.stock_id, array_remove(array[t.stock_id, v.stock_id], null) as choice_stock_ids, bundle_id, bundle_line, bundle_total,
         ${heldDiscount(sql)}
    from cart_products c
    join products p on p.id = c.product_id
    left join travel_times t on t.id = c.transport_time_id
    left join variants v on v.id = c.variant_id
   where ${areOf(sql, carts)} and released_at is null
   order by c.id`

export const readMerchandiseLines = (sql: Sql | Tx, carts: number[] | string) => sql<MerchandiseLine[]>`
  select c.id, cart_id, c.merchandise_id, variant_id, c.price, c.fee, c.own_price, m.stock_id,
         array_remove(array[v.stock_id], null) as choice_stock_ids, ${heldDiscount(sql)}
    from cart_merchandise c
    join merchandise m on m.id = c.merchandise_id
    left join variants v on v.id = c.variant_id
   where ${areOf(sql, carts)} and released_at is null
   order by c.id`

const byCart = { ofInput: (id: number) => id, ofRow: (line: { cart_id: number }) => line.cart_id }

export const productLinesOf = batchedRead((tx, ids: number[]) => readProductLines(tx, ids), byCart)

export const merchandiseLinesOf = batchedRead((tx, ids: number[]) => readMerchandiseLines(tx, ids), byCart)

/** Draws the next ids of carts, ticket lines and merchandise lines: a cart for each line. */
export const drawIds = (tx: Tx, products: number, merchandise: number) => tx<
  { carts: number[]; products: number[]; merchandise: number[] }[]
>`
  select array(select nextval('carts_id_seq')::integer from generate_series(1, ${products + merchandise}::integer)) as carts,
         array(select nextval('cart_products_id_seq')::integer from generate_series(1, ${products}::integer)) as products,
         array(select nextval('cart_merchandise_id_seq')::integer
                 from generate_series(1, ${merchandise}::integer)) as merchandise`

/** Inserts carts with ids drawn before. */
export const insertCarts = (
  tx: Tx,
  carts: (StoredClient & { id: number; code: string; code_ids: number[] })[],
  expiresAt: Temporal.Instant,
) => tx`
  insert into carts (id, code, created_at, expires_at, client_hash, customer_id, code_ids)
  overriding system value
  select id, code, ${tx.now}, ${expiresAt}, client_hash, customer_id, code_ids::integer[]
    from unnest(${carts.map(({ id }) => id)}::integer[], ${carts.map(({ code }) => code)}::text[],
                ${carts.map(({ client_hash }) => client_hash)}::text[],
                ${carts.map(({ customer_id }) => customer_id)}::integer[],
                ${carts.map(({ code_ids }) => `{${code_ids.join()}}`)}::text[]) as new (id, code, client_hash, customer_id, code_ids)`

/** The numbers of open carts of these addresses, and of the places held by these carts and by unpaid orders. */
export const readHoldings = (tx: Tx, clients: string[]) => tx<({ client_hash: string } & Holdings)[]>`
  select client_hash, count(*) filter (where is_open) as carts,
         coalesce(sum(held) filter (where is_open), 0) as places,
         coalesce(sum(held) filter (where not is_open), 0) as unpaid_places
    from (select client_hash, true as is_open,
                 (select count(*) from cart_products where cart_id = c.id and released_at is null)
                 + (select count(*) from cart_merchandise where cart_id = c.id and released_at is null) as held
            from carts c
           where client_hash = any(${clients}::text[]) and status = 'open' and expires_at > ${tx.now}
          union all
          select client_hash, false,
                 (select count(*) from cart_products where order_id = o.id and released_at is null)
                 + (select count(*) from cart_merchandise where order_id = o.id and released_at is null)
            from orders o
           where client_hash = any(${clients}::text[])) held
   group by client_hash`

export const extendCarts = (tx: Tx, ids: number[], expiresAt: Temporal.Instant) => tx`
  update carts set expires_at = ${expiresAt} where id = any(${ids}::integer[])`

export const expireCarts = (tx: Tx, ids: number[]) => tx`
  update carts set status = 'expired', client_hash = null, customer_id = null where id = any(${ids}::integer[])`

/** The columns of a discount in rows that are sent as JSON. */
export const discountTypes = (tx: Tx) =>
  tx`discount_rule_id integer, discount_code_id integer, discount_amount bigint, discount_fee_amount bigint`

/** A line without what is null; field by field, as a batch has many of them. */
const withoutNulls = (line: ProductLine) => ({
  id: line.id,
  cart_id: line.cart_id,
  product_id: line.product_id,
  transport_time_id: line.transport_time_id ?? undefined,
  variant_id: line.variant_id ?? undefined,
  full_name: line.full_name,
  email: line.email,
  age: line.age ?? undefined,
  price: line.price,
  fee: line.fee,
  own_price: line.own_price ?? undefined,
  name_key: line.name_key,
  bundle_id: line.bundle_id ?? undefined,
  bundle_line: line.bundle_line ?? undefined,
  bundle_total: line.bundle_total ?? undefined,
  discount_rule_id: line.discount_rule_id ?? undefined,
  discount_code_id: line.discount_code_id ?? undefined,
  discount_amount: line.discount_amount || undefined,
  discount_fee_amount: line.discount_fee_amount || undefined,
})

/** Inserts lines with ids drawn before. What is null is not sent: PostgreSQL reads a line without discount, bundle and variant a fifth faster. */
export const insertProductLines = (tx: Tx, lines: ProductLine[]) => tx`
  insert into cart_products
    (id, cart_id, product_id, transport_time_id, variant_id, full_name, email, age, price, fee, own_price, name_key,
     bundle_id, bundle_line, bundle_total, discount_rule_id, discount_code_id, discount_amount, discount_fee_amount)
  overriding system value
  select id, cart_id, product_id, transport_time_id, variant_id, full_name, email, age, price, fee, own_price, name_key,
         bundle_id, bundle_line, bundle_total, discount_rule_id, discount_code_id,
         coalesce(discount_amount, 0), coalesce(discount_fee_amount, 0)
    from json_to_recordset(${JSON.stringify(lines.map(withoutNulls))}::text::json) as line
      (id integer, cart_id integer, product_id integer, transport_time_id integer, variant_id integer, full_name text, email text,
       age text, price bigint, fee bigint, own_price bigint, name_key text,
       bundle_id integer, bundle_line integer, bundle_total bigint, ${discountTypes(tx)})`

export const insertMerchandiseLines = (tx: Tx, lines: MerchandiseLine[]) => tx`
  insert into cart_merchandise
    (id, cart_id, merchandise_id, variant_id, price, fee, own_price,
     discount_rule_id, discount_code_id, discount_amount, discount_fee_amount)
  overriding system value
  select id, cart_id, merchandise_id, variant_id, price, fee, own_price,
         discount_rule_id, discount_code_id, discount_amount, discount_fee_amount
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
      (id integer, cart_id integer, merchandise_id integer, variant_id integer, price bigint, fee bigint, own_price bigint,
       ${discountTypes(tx)})`

/** Clears the unique names of lines first, so that two lines of a cart can swap theirs in one batch. */
export const clearNameKeys = (tx: Tx, ids: number[]) => tx`
  update cart_products set name_key = '#' || id where id = any(${ids}::integer[])`

export const updateProductLines = (tx: Tx, lines: ProductLine[]) => tx`
  update cart_products
     set full_name = line.full_name, email = line.email, age = line.age,
         transport_time_id = line.transport_time_id, variant_id = line.variant_id, name_key = line.name_key,
         price = line.price, fee = line.fee, own_price = line.own_price
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
      (id integer, transport_time_id integer, variant_id integer, full_name text, email text, age text, name_key text,
       price bigint, fee bigint, own_price bigint)
   where cart_products.id = line.id`

/** Stores the prices of lines whose discount has changed. */
export const updatePrices = (
  tx: Tx,
  table: 'cart_products' | 'cart_merchandise',
  lines: (HeldDiscount & { id: number })[],
) => tx`
  update ${tx(table)} known
     set price = line.price, fee = line.fee, discount_rule_id = line.discount_rule_id,
         discount_code_id = line.discount_code_id, discount_amount = line.discount_amount,
         discount_fee_amount = line.discount_fee_amount
    from json_to_recordset(${JSON.stringify(lines)}::text::json) as line
      (id integer, price bigint, fee bigint, ${discountTypes(tx)})
   where known.id = line.id`

/** Stores the codes of carts. */
export const updateCodes = (tx: Tx, carts: { id: number; code_ids: number[] }[]) => tx`
  update carts set code_ids = array(select json_array_elements_text(given.code_ids)::integer)
    from json_to_recordset(${JSON.stringify(carts.map(({ id, code_ids }) => ({ id, code_ids })))}::text::json)
         as given (id integer, code_ids json)
   where carts.id = given.id`

/** Stores what is given on top of what carts cost. */
export const updateDonations = (tx: Tx, carts: { id: number; donation: number }[]) => tx`
  update carts set donation = given.donation
    from json_to_recordset(${JSON.stringify(carts.map(({ id, donation }) => ({ id, donation })))}::text::json)
         as given (id integer, donation bigint)
   where carts.id = given.id`

export const releaseProductLines = (tx: Tx, ids: number[]) => tx`
  update cart_products set released_at = ${tx.now} where id = any(${ids}::integer[])`

export const releaseMerchandiseLines = (tx: Tx, ids: number[]) => tx`
  update cart_merchandise set released_at = ${tx.now} where id = any(${ids}::integer[])`

/** Opens products that still wait for their predecessor. */
export const openProducts = (tx: Tx, due: { id: number; opens_after: string | null }[]) => tx<
  { id: number }[]
>`
  update products p set opened_at = ${tx.now}
    from json_to_recordset(${JSON.stringify(due)}::text::json) as due (id integer, opens_after text)
   where p.id = due.id and p.opens_after = due.opens_after and p.opened_at is null
  returning p.id`
