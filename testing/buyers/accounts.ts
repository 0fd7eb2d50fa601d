import { token } from '#server/platform/security/random-codes.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Sql } from '#server/platform/shop.ts'
import { newBuyer, type Buyer } from './steps.ts'

/** Logged-in accounts, inserted in bulk, because hashing passwords takes long. */
export async function createBuyers(
  sql: Sql,
  now: Temporal.Instant,
  name: string,
  count: number,
): Promise<Buyer[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    full_name: `Buyer ${name} ${index}`,
    email: `${name}-${index}@example.com`,
    token: token(),
  }))
  await sql`
    with people as (
      select * from unnest(${people.map((each) => each.full_name)}::text[], ${people.map(({ email }) => email)}::text[],
                           ${people.map((each) => sha256(each.token))}::bytea[]) as person (full_name, email, token_hash)),
    accounts as (
      insert into customers (full_name, email, created_at, updated_at)
      select full_name, email, ${now}::timestamptz, ${now}::timestamptz from people
      returning id, email)
    insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at)
    select id, token_hash, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day' from people join accounts using (email)`
  return people.map(newBuyer)
}

/** Verifies orders that were placed and paid for one ticket each: returns a sentence for each discrepancy. */
export async function recountOrders(sql: Sql, expected: number): Promise<string[]> {
  const [row] = await sql<Record<string, number>[]>`
    select (select count(*) from orders where payment_status = 'paid')::integer as "paid orders",
           (select count(*) from orders)::integer as orders,
           (select count(*) from tickets)::integer as tickets,
           (select count(*) from invoices)::integer as invoices,
           (select count(*) from mails where template = 'confirmation')::integer as confirmations,
           (select count(*) from payment_attempts where status = 'succeeded')::integer as charges,
           (select sum(taken) from stock)::integer as "places taken"`
  return Object.entries(row ?? {})
    .filter(([, count]) => count !== expected)
    .map(([what, count]) => `${what}: ${count} and not ${expected}`)
}
