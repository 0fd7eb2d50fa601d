import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#benchmarks/figures.ts'
import { holdMails } from '#benchmarks/hold-mails.ts'
import { accounts, type Bench, type CheckoutOptions, costFigures, costOf, send, withShop } from './bench.ts'
import { officeOf, type Office } from './office.ts'

/** The event does not take place: everybody is refunded to the card. Mails are held back. */
export const refundRun = ({ refunds }: CheckoutOptions): Promise<Figure[]> =>
  withShop([], async (bench) => {
    await holdMails(bench.sql)
    await send(bench, await accounts(bench, 'refund', refunds), ['add', 'checkout', 'pay'], 64)
    const office = await officeOf(bench)
    const create = {
      event: 'rush',
      product: '',
      include_fees: true,
      include_admitted: false,
      include_donation: false,
      reason: 'Cancelled.',
    }
    const begin = performance.now()
    const { run } = await office.send('POST', '/office/api/refund-runs', JSON.stringify(create))
    await until(bench, run.id, 'ready')
    const prepared = (performance.now() - begin) / 1000
    const [seconds, cost] = await costOf(bench, refunds, () => refund(bench, office, run.id))
    const [left] = await bench.sql<{ count: number }[]>`
      select count(*)::integer from orders o where not exists (select from refunds where order_id = o.id)`
    return [
      { what: `a run of ${refunds.toLocaleString('en')} refunds, prepared`, value: prepared, unit: 's' },
      { what: 'until all of them are opened and sent to the gateway', value: seconds, unit: 's' },
      ...costFigures(cost),
      { what: 'orders without a refund', value: left?.count ?? -1, target: { is: '=', value: 0 } },
    ]
  })

async function refund(bench: Bench, office: Office, run: number): Promise<number> {
  const begin = performance.now()
  await office.send(
    'POST',
    `/office/api/refund-runs/${run}/status-changes`,
    JSON.stringify({ to: 'running' }),
  )
  await until(bench, run, 'finished')
  return (performance.now() - begin) / 1000
}

/** Not through the office: its page of a run counts all orders of it each time. */
async function until({ sql }: Bench, run: number, status: string): Promise<void> {
  while ((await sql`select from refund_runs where id = ${run} and status = ${status}`).length === 0)
    await sleep(50)
}
