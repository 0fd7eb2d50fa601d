import { openSql } from '#server/platform/database/sql.ts'

/**
 * The usual implementation without HTTP: each buyer locks the row, checks it, increments it and inserts a line, in a separate transaction.
 * Returns the places sold per second by `clients` connections.
 */
export async function naiveSales(url: string, clients: number, seconds: number): Promise<number> {
  const sql = openSql(url, { max: clients })
  await sql`drop table if exists naive_lines, naive_stock`
  await sql`create table naive_stock (id integer primary key, capacity integer, taken integer not null)`
  await sql`create table naive_lines (id bigint generated always as identity primary key, stock_id integer, name text)`
  await sql`insert into naive_stock values (1, 100000000, 0)`
  let sold = 0
  const begin = performance.now()
  const client = async () => {
    while (performance.now() < begin + seconds * 1000) {
      await sql.begin(async (tx) => {
        const [row] = await tx<
          { capacity: number; taken: number }[]
        >`select * from naive_stock where id = 1 for update`
        if (!row || row.taken >= row.capacity) return
        await tx`update naive_stock set taken = taken + 1 where id = 1`
        await tx`insert into naive_lines (stock_id, name) values (1, 'Buyer')`
      })
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const rate = sold / ((performance.now() - begin) / 1000)
  await sql`drop table naive_lines, naive_stock`
  await sql.end()
  return rate
}

/**
 * The usual implementation of an order without HTTP, statement by statement: locks and reads the cart, inserts the order with its line and
 * its payment, closes the cart, in a separate transaction. Returns the orders per second by `clients` connections.
 */
export async function naiveOrders(url: string, clients: number, seconds: number): Promise<number> {
  const sql = openSql(url, { max: clients })
  await sql`drop table if exists naive_orders, naive_order_lines, naive_payments, naive_carts`
  await sql`create table naive_carts (id bigint generated always as identity primary key, open boolean not null)`
  await sql`create table naive_orders (id bigint generated always as identity primary key, cart_id bigint unique, total integer)`
  await sql`create table naive_order_lines (id bigint generated always as identity primary key, order_id bigint, name text)`
  await sql`create table naive_payments (id bigint generated always as identity primary key, order_id bigint, amount integer)`
  await sql`insert into naive_carts (open) select true from generate_series(1, 100000)`
  let next = 1
  let placed = 0
  const begin = performance.now()
  const client = async () => {
    while (performance.now() < begin + seconds * 1000) {
      const cart = next++
      await sql.begin(async (tx) => {
        await tx`select * from naive_carts where id = ${cart} for update`
        const [order] = await tx<{ id: number }[]>`
          insert into naive_orders (cart_id, total) values (${cart}, 10500) returning id`
        await tx`insert into naive_order_lines (order_id, name) values (${order?.id ?? 0}, 'Buyer')`
        await tx`insert into naive_payments (order_id, amount) values (${order?.id ?? 0}, 10500)`
        await tx`update naive_carts set open = false where id = ${cart}`
      })
      placed += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const rate = placed / ((performance.now() - begin) / 1000)
  await sql`drop table naive_orders, naive_order_lines, naive_payments, naive_carts`
  await sql.end()
  return rate
}
