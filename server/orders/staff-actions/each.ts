import { officeMessages } from '#contract/office/messages.ts'
import { MAX_CHANGED_ORDERS, type OrderResult } from '#contract/office/order-results.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** So long a call takes at most, so that neither a browser nor a proxy gives up waiting for it. */
const TIME = Temporal.Duration.from({ seconds: 15 })

/** So many orders are begun between two looks at the clock. */
const AT_ONCE = 50

/**
 * Does the same with each of these orders, many of which `act` changes in one batch. What one order refuses, or what fails for a reason of our
 * own, which is logged, neither stops nor undoes the others. After fifteen seconds no further order is begun. The results are in the order
 * of the codes, each once.
 * Refuses:
 * - no order, or more than `MAX_CHANGED_ORDERS`
 */
export async function each(
  shop: Shop,
  given: readonly string[],
  act: (code: string) => Promise<void>,
): Promise<OrderResult[]> {
  const codes = [...new Set(given.map((code) => code.trim().toUpperCase()))]
  if (codes.length === 0) throw new Refusal(officeMessages.ordersNone, { field: 'orders' })
  if (codes.length > MAX_CHANGED_ORDERS)
    throw new Refusal(officeMessages.ordersMany({ most: MAX_CHANGED_ORDERS }), { field: 'orders' })
  const until = shop.clock.now().add(TIME)
  const results: OrderResult[] = []
  for (let begin = 0; begin < codes.length; begin += AT_ONCE) {
    const isLate = Temporal.Instant.compare(shop.clock.now(), until) > 0
    const some = codes.slice(begin, begin + AT_ONCE).map(async (code) => {
      const message = isLate ? officeMessages.ordersNotReached : await refusalOf(shop, code, act)
      return { code, done: message === null, message }
    })
    results.push(...(await Promise.all(some)))
  }
  return results
}

async function refusalOf(
  shop: Shop,
  code: string,
  act: (code: string) => Promise<void>,
): Promise<string | null> {
  try {
    await act(code)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    shop.log.error({ err: error, order: code }, 'an order was not changed')
    return officeMessages.statusChangeFailed
  }
}
