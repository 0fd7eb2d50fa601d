import type { ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { availabilityOf } from './availability.ts'
import { countdownText, useSecondsUntil } from './countdown.ts'
import { messages } from './messages.ts'
import { opensByClock } from './sale-window.ts'

/** A countdown to the start of a sale. It is no live region, so it is not announced at each change. */
function Countdown({ from, otherwise }: { from: string; otherwise: string }) {
  const time = countdownText(useSecondsUntil(from))
  return time === null ? otherwise : messages.onSaleIn({ time })
}

/** The stock of an item, why it is unavailable, or the time until its sale starts. */
export function AvailabilityText({ item }: { item: ShopItem }) {
  const { text } = availabilityOf(item, useConfig())
  const from = item.on_sale_from
  return from !== null && opensByClock(item) ? <Countdown from={from} otherwise={text} /> : text
}
