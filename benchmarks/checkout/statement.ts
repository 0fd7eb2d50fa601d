import { MAX_CERTAIN_LINES } from '#contract/office/bank-statements.ts'
import type { Buyer } from '#testing/buyers/steps.ts'
import { camt } from '#testing/fixtures/bank-statements.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { accounts, type Bench, type CheckoutOptions, costFigures, costOf, send, withShop } from './bench.ts'
import { officeOf, type Office } from './office.ts'

const TARGET_SECONDS = 15

/** A statement pays all orders, and its certain lines are booked at once, as on the page of the office. */
export const statement = ({ lines }: CheckoutOptions): Promise<Figure[]> =>
  withShop(['--role', 'web'], async (bench) => {
    const filled = await send(bench, await accounts(bench, 'transfer', lines), ['add', 'order'], 64)
    const office = await officeOf(bench)
    const begin = performance.now()
    const seconds = () => (performance.now() - begin) / 1000
    await upload(office, filled.buyers)
    const matched = seconds()
    const [, cost] = await costOf(bench, lines, () => bookCertain(office, bench))
    const [left] = await bench.sql<{ count: number }[]>`
      select count(*)::integer from orders o
       where payment_status <> 'paid' or not exists (select from tickets where order_id = o.id)`
    return [
      { what: `${lines.toLocaleString('en')} lines: uploaded, read and matched`, value: matched, unit: 's' },
      {
        what: 'their certain matches booked, until all tickets are issued',
        value: seconds() - matched,
        unit: 's',
      },
      ...costFigures(cost),
      { what: 'in all', value: seconds(), unit: 's', target: { is: '≤', value: TARGET_SECONDS } },
      { what: 'orders without a ticket', value: left?.count ?? -1, target: { is: '=', value: 0 } },
    ]
  })

async function upload(office: Office, buyers: Buyer[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const entries = buyers.map(({ order, amount, full_name: name }, index) => ({
    amount,
    day,
    name,
    text: `Order ${order}`,
    reference: `L-${index}`,
    iban: '',
  }))
  await office.send(
    'POST',
    '/office/api/bank-statements?name=long.xml',
    new TextEncoder().encode(camt(...entries)),
  )
}

/** Takes the certain lines with the orders shown beside them, a thousand a call. */
async function bookCertain(office: Office, { sql }: Bench): Promise<void> {
  const certain = await sql<{ line: number; order: string }[]>`
    select line_id as line, orders[1] as order from bank_line_matches where match_group = 'certain' order by line_id`
  for (let done = 0; done < certain.length; done += MAX_CERTAIN_LINES) {
    const lines = certain.slice(done, done + MAX_CERTAIN_LINES)
    await office.send('POST', '/office/api/certain-allocations', JSON.stringify({ lines }))
  }
}
