import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '#benchmarks/figures.ts'
import { holdMails } from '#benchmarks/hold-mails.ts'
import { accounts, type CheckoutOptions, costFigures, costOf, send, withShop } from './bench.ts'
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
      reason: 'Cancelled.',
    }
    const begin = performance.now()
    const { run } = await office.send('POST', '/office/api/refund-runs', JSON.stringify(create))
    await until(office, run.id, 'ready')
    const prepared = (performance.now() - begin) / 1000
    const [seconds, cost] = await costOf(bench, refunds, () => refund(office, run.id))
    const [left] = await bench.sql<{ count: number }[]>`
      select count(*)::integer from orders o where not exists (select from refunds where order_id = o.id)`
    return [
      { what: `a run of ${refunds.toLocaleString('en')} refunds, prepared`, value: prepared, unit: 's' },
      { what: 'until all of them are opened and sent to the gateway', value: seconds, unit: 's' },
      ...costFigures(cost),
      { what: 'orders without a refund', value: left?.count ?? -1, target: { is: '=', value: 0 } },
    ]
  })

async function refund(office: Office, run: number): Promise<number> {
  const begin = performance.now()
  await office.send(
    'POST',
    `/office/api/refund-runs/${run}/status-changes`,
    JSON.stringify({ to: 'running' }),
  )
  await until(office, run, 'finished')
  return (performance.now() - begin) / 1000
}

async function until(office: Office, run: number, status: string): Promise<void> {
  while ((await office.send('GET', `/office/api/refund-runs/${run}`)).run.status !== status) await sleep(50)
}
