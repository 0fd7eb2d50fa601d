import type { ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { availabilityOf } from '#web/shop/catalogue/availability.ts'
import { countdownText, useSecondsUntil } from './countdown.ts'
import { messages } from './messages.ts'
import { opensByClock } from './sale-window.ts'

/** A countdown to the beginning of a sale, for the eye: it is no live region, so a screen reader reads it where it comes by. */
function Countdown({ from, otherwise }: { from: string; otherwise: string }) {
  const time = countdownText(useSecondsUntil(from))
  return time === null ? otherwise : messages.onSaleIn({ time })
}

/** What is left of an item, why there is none, or how long it is until its sale begins. */
export function AvailabilityText({ item }: { item: ShopItem }) {
  const { text } = availabilityOf(item, useConfig())
  const from = item.on_sale_from
  return from !== null && opensByClock(item) ? <Countdown from={from} otherwise={text} /> : text
}
