import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/** The price of an item for which customers choose what they pay is the suggested amount, within the limits, and not in installments. */
export function* ownPriceFaults(draft: Draft): Generator<Fault> {
  for (const { entry, at, isValid } of [
    ...entriesOf(draft, 'products'),
    ...entriesOf(draft, 'merchandise'),
  ]) {
    if (!isValid('price', 'own_price') || entry.own_price === null) continue
    const { min, suggested, max } = entry.own_price
    if (suggested !== entry.price)
      yield {
        path: `${at}.own_price.suggested`,
        fault: messages.suggestedPrice({ price: draft.amountText(entry.price) }),
      }
    if (min > suggested)
      yield { path: `${at}.own_price.min`, fault: messages.notMoreThan({ field: 'suggested' }) }
    if (max !== null && max < suggested)
      yield { path: `${at}.own_price.max`, fault: messages.notLessThan({ field: 'suggested' }) }
  }
  for (const { entry, at, isValid } of entriesOf(draft, 'products'))
    if (isValid('own_price', 'payment_plan') && entry.own_price !== null && entry.payment_plan.length > 0)
      yield { path: `${at}.own_price`, fault: messages.eitherOr({ field: 'payment_plan' }) }
}
