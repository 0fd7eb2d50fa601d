import { useId } from 'react'
import type { ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { zoneOf } from './availability.ts'
import { countdownText, momentIn, useSecondsUntil, useVisitorZone } from './countdown.ts'
import { messages } from './messages.ts'
import { opensByClock } from './sale-window.ts'
import style from './SaleOpening.module.css'

const SaleAlertForm = pagePart(() => import('./SaleAlertForm.tsx'))

/** The minutes before a sale that are announced to screen readers. */
const ANNOUNCED_MINUTES = [10, 1]

function Announcement({ from }: { from: string }) {
  const seconds = useSecondsUntil(from)
  const minutes = Math.ceil((seconds ?? 0) / 60)
  const isSaid = seconds !== null && ANNOUNCED_MINUTES.includes(minutes) && seconds > minutes * 60 - 10
  return <output className="hidden-text">{isSaid && messages.minutesLeft({ minutes })}</output>
}

function Time({ from }: { from: string }) {
  const time = countdownText(useSecondsUntil(from))
  return (
    time !== null && (
      <p className={style.time} role="timer" aria-label={messages.opens}>
        {messages.inTime({ time })}
      </p>
    )
  )
}

/** When the sale of an item starts, in the visitor's and in the festival's time zone, and the time left. */
export function SaleOpening({ item }: { item: ShopItem }) {
  const config = useConfig()
  const heading = useId()
  const zone = zoneOf(item, config)
  const visitor = useVisitorZone(zone)
  const from = item.on_sale_from
  if (from === null || !opensByClock(item)) return null
  const { own, festival } = momentIn(from, zone, config, visitor)
  return (
    <section className={style.opening} aria-labelledby={heading}>
      <h2 id={heading}>{messages.opens}</h2>
      <Time from={from} />
      <p className={style.moment}>{own}</p>
      {festival !== null && <p>{festival}</p>}
      <p className={style.hint}>{messages.opensByItself}</p>
      <SaleAlertForm item={item} from={from} />
      <Announcement from={from} />
    </section>
  )
}
