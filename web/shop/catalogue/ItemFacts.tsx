import type { Config } from '#contract/config.ts'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { type PeriodFormat, periodFormat } from '#web/lib/dates/period.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { words } from '#web/lib/words.ts'
import { typeLabels, zoneOf } from './availability.ts'
import style from './ItemFacts.module.css'

function refunds(item: ShopItem, { begin, end }: PeriodFormat): string {
  const { is_refundable, allow_refund_requests_from: from, allow_refund_requests_until: until } = item
  if (!is_refundable) return words.no
  if (from !== null && until !== null) return words.fromUntil(begin(from), end(until))
  if (from !== null) return words.from(begin(from))
  return until === null ? words.yes : words.until(end(until))
}

function nameChanges(item: Product, { end }: PeriodFormat): string {
  const { allow_name_changes, allow_name_changes_until: until, name_change_limit: limit } = item
  if (!allow_name_changes) return words.no
  const often = limit > 0 ? words.atMost(limit) : words.yes
  return until === null ? often : `${often}, ${words.until(end(until))}`
}

function factsOf(item: ShopItem, config: Config): [name: string, value: string][] {
  const edges = periodFormat(zoneOf(item, config), config.locale)
  const facts: [string, string][] = [
    [words.category, typeLabels(config, item.shop_item_type)[item.type] ?? item.type],
    [words.perOrder, item.limit_per_order > 0 ? words.atMost(item.limit_per_order) : words.noLimit],
    [words.refundable, refunds(item, edges)],
  ]
  if (!isProduct(item)) return facts
  facts.splice(1, 0, [words.event, item.event])
  facts.push([words.nameChanges, nameChanges(item, edges)])
  facts.push([words.emailChanges, item.allow_email_changes ? words.yes : words.no])
  return facts
}

/** The rules of an item as a short list. */
export function ItemFacts({ item }: { item: ShopItem }) {
  const facts = factsOf(item, useConfig())
  return (
    <section>
      <h2 className={style.title}>{words.facts}</h2>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
