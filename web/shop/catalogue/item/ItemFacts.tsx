import type { Config } from '#contract/config.ts'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { type PeriodFormat, periodFormat } from '#web/lib/dates/period.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from './messages.ts'
import { typeLabels, zoneOf } from '#web/shop/sale/availability.ts'
import { DescriptionList, type Fact } from '#web/ui/data-display/DescriptionList.tsx'
import style from './ItemFacts.module.css'

/** The value of a fact, and the dates in it. */
type Value = [text: string, dates?: string[]]

function refunds(item: ShopItem, { begin, end }: PeriodFormat): Value {
  const { is_refundable, allow_refund_requests_from: starts, allow_refund_requests_until: ends } = item
  if (!is_refundable) return [messages.no]
  const from = starts && begin(starts)
  const until = ends && end(ends)
  if (from !== null && until !== null) return [messages.fromUntil({ from, until }), [from, until]]
  if (from !== null) return [messages.from({ date: from }), [from]]
  return until === null ? [messages.yes] : [messages.until({ date: until }), [until]]
}

function nameChanges(item: Product, { end }: PeriodFormat): Value {
  const { allow_name_changes, allow_name_changes_until: until, name_change_limit: limit } = item
  if (!allow_name_changes) return [messages.no]
  if (until === null) return [limit > 0 ? messages.atMost({ limit }) : messages.yes]
  const date = end(until)
  return [limit > 0 ? messages.atMostUntil({ limit, date }) : messages.yesUntil({ date }), [date]]
}

function factsOf(item: ShopItem, config: Config): Fact[] {
  const edges = periodFormat(zoneOf(item, config), config.locale)
  const facts: Fact[] = [
    [messages.category, typeLabels(config, item.shop_item_type)[item.type] ?? item.type],
    [
      messages.perOrder,
      item.limit_per_order > 0 ? messages.atMost({ limit: item.limit_per_order }) : messages.noLimit,
    ],
    [messages.refundable, ...refunds(item, edges)],
  ]
  if ('pick_up' in item) facts.push([messages.collection, messages.onSite])
  if (!isProduct(item)) return facts
  facts.splice(1, 0, [messages.event, item.event])
  if (item.names_until !== null) {
    const date = edges.end(item.names_until)
    facts.push([messages.namesLater, messages.until({ date }), [date]])
  }
  facts.push([messages.nameChanges, ...nameChanges(item, edges)])
  facts.push([messages.emailChanges, item.allow_email_changes ? messages.yes : messages.no])
  return facts
}

/** The rules of an item as a short list. */
export function ItemFacts({ item }: { item: ShopItem }) {
  const facts = factsOf(item, useConfig())
  return (
    <section>
      <h2 className={style.title}>{messages.facts}</h2>
      <DescriptionList className={style.facts} facts={facts} />
    </section>
  )
}
