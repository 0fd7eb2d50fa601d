// A long bank statement in a shop after a season: the duration of its upload until every line is matched.
import type { Sql } from '#server/platform/shop.ts'
import { camt, type StatementEntry } from '#testing/fixtures/bank-statements.ts'
import type { Figure } from './figures.ts'
import { TYPOS } from './mistyped-codes.ts'

/** The target for uploading and matching a statement, in seconds. */
const TARGET_SECONDS = 10

/** An order that may be paid: first pending ones, then those that ended unpaid. */
interface Owing {
  code: string
  name: string
  due: number
  /** The account from which its customer has paid before, if any. */
  iban: string | null
}

const listOwing = (sql: Sql, limit: number) => sql<Owing[]>`
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
   order by o.payment_status in ('cancelled', 'abandoned'), o.id limit ${limit}`

/** The text of a payment: of twenty, twelve have the code, three a mistyped code, three only the name, two nothing useful. */
type Kind = 'code' | 'typo' | 'name' | 'unknown'
const KINDS: Kind[] = [
  ...Array<Kind>(12).fill('code'),
  ...Array<Kind>(3).fill('typo'),
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

function entryOf({ code, name, due, iban }: Owing, index: number, day: string): StatementEntry {
  const other = `DE${String(10 ** 19 + index).slice(1)}`
  const line = { amount: due, day, reference: `L-${index}`, name: `Uncle of ${index}`, iban: other }
  const written = WRITTEN[index % WRITTEN.length] ?? String
  const typo = TYPOS[(index + Math.floor(index / KINDS.length)) % TYPOS.length] ?? String
  const kind = kindOf(index)
  if (kind === 'code') return { ...line, text: written(code) }
  if (kind === 'typo') return { ...line, text: `ticket no. ${typo(code)} for the weekend` }
  if (kind === 'name') return { ...line, name, iban: iban ?? other, text: 'tickets for the four of us' }
  return { ...line, amount: 100_000_000 + index, text: 'for the festival, as said on the phone' }
}

interface Matched {
  index: number
  match_group: string | null
  orders: string[]
}

const listMatched = (sql: Sql) => sql<Matched[]>`
  select substr(l.bank_reference, 3)::integer as index, m.match_group, coalesce(m.orders, '{}') as orders
    from bank_lines l left join bank_line_matches m on m.line_id = l.id
   where l.bank_reference like 'L-%'`

/** Uploads a statement of this many lines through the office, which responds when all are matched, and verifies the matches. */
export async function matchStatement(
  sql: Sql,
  upload: (file: Uint8Array<ArrayBuffer>) => Promise<void>,
  lines: number,
): Promise<Figure[]> {
  const owing = await listOwing(sql, lines)
  if (owing.length === 0)
    throw new Error('No order waits for money: there is nothing to match a statement with.')
  const orders = Array.from({ length: lines }, (_, index) => owing[index % owing.length]).filter(
    (order) => order !== undefined,
  )
  const day = new Date().toISOString().slice(0, 10)
  const file = new TextEncoder().encode(camt(...orders.map((order, index) => entryOf(order, index, day))))
  const begin = performance.now()
  await upload(file)
  const took = (performance.now() - begin) / 1000
  const target = { is: '≤', value: TARGET_SECONDS } as const
  return [
    {
      what: `${lines.toLocaleString('en')} lines: uploaded, read and matched`,
      value: took,
      unit: 's',
      target,
    },
    ...figuresOf(await listMatched(sql), orders),
  ]
}

/** The shares of lines that were matched with their order. */
function figuresOf(matched: Matched[], orders: Owing[]): Figure[] {
  const isFound = ({ index, orders: found }: Matched) => found.includes(orders[index]?.code ?? '')
  const share = (kind: Kind) => {
    const all = matched.filter(({ index }) => kindOf(index) === kind)
    return (all.filter(isFound).length / Math.max(1, all.length)) * 100
  }
  const inGroup = matched.filter(({ match_group }) => match_group !== null)
  const all = { is: '=', value: 100 } as const
  return [
    {
      what: 'lines that were not matched',
      value: orders.length - inGroup.length,
      target: { is: '=', value: 0 },
    },
    { what: 'lines with a code that lead to its order', value: share('code'), unit: '%', target: all },
    { what: 'lines with a typing error in the code that do', value: share('typo'), unit: '%', target: all },
    { what: 'lines with name and amount that do', value: share('name'), unit: '%' },
    { what: 'certain lines', value: inGroup.filter(({ match_group }) => match_group === 'certain').length },
  ]
}
