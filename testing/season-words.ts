import assert from 'node:assert/strict'
import type { Sql } from '#server/platform/shop.ts'

/** One of everything that people have in their hands when they call: all of one order, but for the voucher. */
type Names = Record<
  | 'order'
  | 'ticket'
  | 'old'
  | 'payment'
  | 'bank'
  | 'invoice'
  | 'email'
  | 'voucher'
  | 'day'
  | 'event'
  | 'departure',
  string
>

/**
 * With what the office is asked in a season: values by the name of a filter, or with the list before it. The first search is
 * the commonest.
 */
export async function wordsOf(sql: Sql): Promise<Record<string, string[]>> {
  const names = await namesIn(sql)
  const { order, day, event, departure } = names
  return {
    ...WORDS,
    search: searchesFor(names),
    since: [day],
    until: [day],
    from: [day],
    day: [day],
    event: [event],
    departure: [departure],
    subject: [order, 'refund 7'],
  }
}

async function namesIn(sql: Sql): Promise<Names> {
  const [row] = await sql<Names[]>`
    select o.code as order, t.code as ticket, c.before ->> 'code' as old, p.reference as payment, a.gateway_ref as bank,
           i.number as invoice, o.billing_email as email, (select min(code) from vouchers) as voucher,
           o.created_at::date::text as day, (select min(key) from events) as event,
           (select min(id)::text from travel_times) as departure
      from ticket_changes c
      join tickets t on t.id = c.ticket_id
      join orders o on o.id = t.order_id
      join payments p on p.order_id = o.id
      join payment_attempts a on a.payment_id = p.id
      join invoices i on i.order_id = o.id
     limit 1`
  assert.ok(row)
  return row
}

/** Every kind of search: a part of a name, all kinds of codes, the beginnings of some, an address, signs, and what nobody has. */
const searchesFor = ({ order, ticket, old, payment, bank, invoice, email, voucher }: Names): string[] => [
  'ana',
  'vić',
  'an',
  order,
  order.slice(0, 4),
  order.replace('-', ''),
  ticket,
  ticket.slice(0, 6),
  old,
  payment,
  bank,
  invoice,
  voucher,
  email,
  email.slice(0, 9),
  '7',
  '%%%',
  'z..',
  'confirm',
  'nobody at all',
]

const WORDS = {
  method: ['credit_card', 'voucher'],
  via: ['staff', 'website'],
  plan: ['yes'],
  refunds: ['yes'],
  overdue: ['yes'],
  paybacks: ['yes'],
  unaccepted: ['yes'],
  product: ['weekend', 'shirt'],
  state: ['open', 'used', 'off', 'sent', 'waiting', 'failed'],
  template: ['confirmation', 'installment'],
  actor: ['staff', 'customer', 'staff 2', 'customer 7'],
  action: ['order placed', 'links renewed', 'nothing'],
  age: ['7', '90'],
  batch_id: ['1'],
  list: ['products'],
  key: ['weekend'],
  days: ['7', '14', '90', '365'],
  split: ['method', 'product'],
  'orders status': ['paid', 'pending', 'problem', 'abandoned'],
  'tickets status': ['active', 'blocked', 'refunded'],
  'refunds status': ['open', 'problem', 'processed'],
  'lists/orders status': ['paid'],
  'lists/lines status': ['paid'],
  'lists/payments status': ['paid'],
  'lists/tickets status': ['active'],
  'lists/shipping status': ['active'],
  'lists/refunds status': ['processed'],
}
