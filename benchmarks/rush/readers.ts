import { createBuyers } from '#testing/buyers/accounts.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { holdMails } from '#benchmarks/hold-mails.ts'
import { sendBuyers, sendOrderBuyers, sendReaders } from '#benchmarks/processes.ts'
import { middle, onShop, rateOf } from './bench.ts'

const CUSTOMERS = 2_000

/** The rush alone, and with 2,000 logged-in customers who view their orders every ten seconds. */
export const readers = (seconds: number): Promise<Figure[]> =>
  onShop({}, async ({ origin, sql, secret }) => {
    await holdMails(sql)
    const accounts = await createBuyers(sql, Temporal.Now.instant(), 'reader', CUSTOMERS)
    const { buyers } = await sendOrderBuyers({
      origin,
      secret,
      buyers: accounts,
      steps: ['add', 'checkout'],
      atOnce: 64,
    })
    const sell = async (time: number) =>
      rateOf(await sendBuyers(origin, { codes: ['hot'], buyers: 200, seconds: time }))
    await sell(2)
    const before = await sell(seconds / 2)
    const reading = sendReaders(
      origin,
      buyers.map(({ token }) => token),
      seconds + 2,
    )
    const beside = await sell(seconds)
    const failed = await reading
    const alone = middle(before, await sell(seconds / 2))
    return [
      { what: 'adds a second alone', value: Math.round(alone) },
      {
        what: 'adds beside 2,000 who read their orders',
        value: beside / alone,
        unit: '×',
        target: { is: '≥', value: 0.9 },
      },
      { what: 'looks at orders that failed', value: failed, target: { is: '=', value: 0 } },
    ]
  })
