import type { Step } from '#testing/buyers/steps.ts'
import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { recountOrders } from '#testing/buyers/accounts.ts'
import {
  accounts,
  type Bench,
  type CheckoutOptions,
  costFigures,
  type Measured,
  type Naive,
  rateOf,
  send,
  withShop,
} from './bench.ts'

const EVERY_STEP: Step[] = ['add', 'invoice', 'checkout', 'pay', 'ticket']
/** The number of warm-up buyers. */
const WARM = 300
/** Vendure 3.7.3: complete purchases a second on a machine of this size, with 32 buyers. */
const VENDURE = 13.3
const VENDURE_BUYERS = 32

/** Accounts with filled carts check out, pay, and do both again; others make complete purchases. Mails wait, because there is no worker. */
export const buyers = ({ orders, atOnce }: CheckoutOptions): Promise<Figure[]> =>
  withShop(['--role', 'web'], async (bench, naive) => {
    await send(bench, await accounts(bench, 'warm', WARM), EVERY_STEP, VENDURE_BUYERS)
    const figures: Figure[] = []
    let bought = WARM
    for (const count of atOnce) {
      const each = count === 1 ? Math.ceil(orders / 4) : orders
      figures.push(...(await measure(bench, naive, each, count)))
      bought += 3 * each
    }
    const wrong = await recountOrders(bench.sql, bought)
    for (const one of wrong) console.log(`WRONG: ${one}`)
    return [
      ...figures,
      { what: 'what was lost or doubled', value: wrong.length, target: { is: '=', value: 0 } },
    ]
  })

async function measure(bench: Bench, naive: Naive, orders: number, atOnce: number): Promise<Figure[]> {
  const fresh = await accounts(bench, `new-${atOnce}`, orders)
  const filled = await send(bench, fresh, ['add'], atOnce)
  const placed = await send(bench, filled.buyers, ['checkout'], atOnce)
  const paid = await send(bench, placed.buyers, ['pay'], atOnce)
  const refilled = await send(bench, paid.buyers, ['add'], atOnce)
  const again = await send(bench, refilled.buyers, ['checkout'], atOnce)
  await send(bench, again.buyers, ['pay'], atOnce)
  const whole = await send(bench, await accounts(bench, `whole-${atOnce}`, orders), EVERY_STEP, atOnce)
  const isMany = atOnce >= 200
  return [
    ...figuresOf(`${atOnce} at a time: placed orders`, placed, naive, isMany),
    ...figuresOf(`${atOnce} at a time: payments with tickets and invoice`, paid, naive, isMany),
    ...figuresOf(`${atOnce} at a time: orders of accounts with an order`, again, naive, isMany),
    { what: `${atOnce} at a time: complete purchases a second`, value: Math.round(rateOf(whole)) },
    ...costFigures(whole),
    {
      what: `… against Vendure's ${VENDURE} at ${VENDURE_BUYERS}, measured apart`,
      value: rateOf(whole) / VENDURE,
      unit: '×',
      ...(atOnce === VENDURE_BUYERS && { target: { is: '≥', value: 30 } }),
    },
  ]
}

/** With a target if there are as many buyers as the targets are for. */
function figuresOf(what: string, result: Measured, naive: Naive, isMany: boolean): Figure[] {
  const { latencies, server, postgres } = result
  const target = (is: '≥' | '≤', value: number) => isMany && { target: { is, value } }
  return [
    { what: `${what} a second`, value: Math.round(rateOf(result)) },
    { what: '… against naive SQL', value: rateOf(result) / naive.rate, unit: '×', ...target('≥', 0.6) },
    { what: '… p50', value: percentile(latencies, 0.5), unit: 'ms' },
    { what: '… p99', value: percentile(latencies, 0.99), unit: 'ms', ...target('≤', 400) },
    ...costFigures(result),
    {
      what: '… both, in CPU of a naive order',
      value: (server + postgres) / naive.cpu,
      unit: '×',
      ...target('≤', 1.8),
    },
  ]
}
