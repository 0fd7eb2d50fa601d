// A long bank statement in a shop after a season: the duration of its upload until every line is matched.
import type { Sql } from '#server/platform/shop.ts'
import { camt, type StatementEntry } from '#testing/fixtures/bank-statements.ts'
import type { Figure } from './figures.ts'

/** The target until a statement is matched, in seconds. */
const PATIENCE = 10

/** An order that may be paid: first pending ones, then those that ended unpaid. */
interface Owing {
  code: string
  name: string
  due: number
  /** The account from which its customer has paid before, if any. */
  iban: string | null
}

const listOwing = (sql: Sql, most: number) => sql<Owing[]>`
  select o.code, o.billing_name as name, owed.due,
         (select l.iban from orders other
            join incoming_payments i on i.order_id = other.id
            join bank_line_allocations a on a.incoming_payment_id = i.id
            join bank_lines l on l.id = a.line_id
           where other.customer_id = o.customer_id limit 1) as iban
    from orders o
    join lateral (
      select amount - paid_amount as due from payments where order_id = o.id and paid_amount < amount order by position limit 1) owed on true
   where o.payment_method in ('bank_transfer', 'credit_card')
   order by o.payment_status in ('cancelled', 'abandoned'), o.id limit ${most}`

/** The text of a payment: of twenty, twelve have the code, three a mistyped code, three only the name, two nothing useful. */
type Kind = 'code' | 'slip' | 'name' | 'unknown'
const KINDS: Kind[] = [
  ...Array<Kind>(12).fill('code'),
  ...Array<Kind>(3).fill('slip'),
  ...Array<Kind>(3).fill('name'),
  ...Array<Kind>(2).fill('unknown'),
]
const kindOf = (index: number): Kind => KINDS[index % KINDS.length] ?? 'unknown'

/** Common notations of a correct code. */
const WRITTEN: ((code: string) => string)[] = [
  (code) => `Order ${code} thank you`,
  (code) => `festival tickets ${code.toLowerCase().replace('-', '')} see you there`,
  (code) => `TICKETS${code.replaceAll('0', 'O')}FESTIVAL`,
]

/** One letter wrong, one missing, or two transposed. */
const SLIPS: ((code: string) => string)[] = [
  (code) => code.slice(0, -1) + (code.endsWith('X') ? 'Y' : 'X'),
  (code) => code.slice(0, 2) + code.slice(3),
  (code) => code.slice(0, 5) + (code[6] ?? '') + (code[5] ?? '') + code.slice(7),
]

function entryOf({ code, name, due, iban }: Owing, index: number, day: string): StatementEntry {
  const other = `DE${String(10 ** 19 + index).slice(1)}`
  const line = { amount: due, day, reference: `L-${index}`, name: `Uncle of ${index}`, iban: other }
  const written = WRITTEN[index % WRITTEN.length] ?? String
  const slip = SLIPS[index % SLIPS.length] ?? String
  const kind = kindOf(index)
  if (kind === 'code') return { ...line, text: written(code) }
  if (kind === 'slip') return { ...line, text: `ticket no. ${slip(code)} for the weekend` }
  if (kind === 'name') return { ...line, name, iban: iban ?? other, text: 'tickets for the four of us' }
  return { ...line, amount: 100_000_000 + index, text: 'for the festival, as said on the phone' }
}

interface Matched {
  index: number
  group: string | null
  orders: string[]
}

const listMatched = (sql: Sql) => sql<Matched[]>`
  select substr(l.bank_reference, 3)::integer as index, m.pile as "group", coalesce(m.orders, '{}') as orders
    from bank_lines l left join bank_line_matches m on m.line_id = l.id
   where l.bank_reference like 'L-%'`

/** Uploads a statement of this many lines through the office, which responds when all are matched, and verifies the matches. */
export async function matchStatement(
  sql: Sql,
  upload: (file: Uint8Array<ArrayBuffer>) => Promise<void>,
  lines: number,
): Promise<Figure[]> {
  const owing = await listOwing(sql, lines)
  const orders = Array.from({ length: lines }, (_, index) => owing[index % owing.length] ?? owing[0]!)
  const day = new Date().toISOString().slice(0, 10)
  const file = new TextEncoder().encode(camt(...orders.map((order, index) => entryOf(order, index, day))))
  const begin = performance.now()
  await upload(file)
  const took = (performance.now() - begin) / 1000
  const patience = { is: '≤', value: PATIENCE } as const
  return [
    {
      what: `${lines.toLocaleString('en')} lines: uploaded, read and matched`,
      value: took,
      unit: 's',
      target: patience,
    },
    ...judge(await listMatched(sql), orders),
  ]
}

/** Whether every line was matched with its order. */
function judge(matched: Matched[], orders: Owing[]): Figure[] {
  const leadsThere = ({ index, orders: found }: Matched) => found.includes(orders[index]?.code ?? '')
  const share = (kind: Kind) => {
    const all = matched.filter(({ index }) => kindOf(index) === kind)
    return (all.filter(leadsThere).length / Math.max(1, all.length)) * 100
  }
  const inGroup = matched.filter(({ group }) => group !== null)
  const all = { is: '=', value: 100 } as const
  return [
    {
      what: 'lines that were not matched',
      value: orders.length - inGroup.length,
      target: { is: '=', value: 0 },
    },
    { what: 'lines with a code that lead to its order', value: share('code'), unit: '%', target: all },
    { what: 'lines with a slip in the code that do', value: share('slip'), unit: '%', target: all },
    { what: 'lines with name and amount that do', value: share('name'), unit: '%' },
    { what: 'certain lines', value: inGroup.filter(({ group }) => group === 'certain').length },
  ]
}
