import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { type Column, DataTable } from '#web/office/ui/list/DataTable.tsx'
import style from '#web/office/overview/Overview.module.css'
import { messages } from './messages.ts'

type Key = 'name' | 'sold' | 'income' | 'left' | 'share'

const nameOf = ({ kind, name }: ItemFigures): string =>
  kind === 'product' || kind === 'merchandise' ? (name ?? '') : messages.beside[kind]

/** What has no limit comes after all that has one. */
const numberOf = (item: ItemFigures, key: 'sold' | 'income' | 'left'): number =>
  item[key] ?? Number.POSITIVE_INFINITY

function compare(one: ItemFigures, other: ItemFigures, key: Key): number {
  if (key === 'name') return nameOf(one).localeCompare(nameOf(other))
  const measure = key === 'share' ? 'income' : key
  const [a, b] = [numberOf(one, measure), numberOf(other, measure)]
  return a === b ? 0 : a - b
}

interface Order {
  key: Key
  by: 'ascending' | 'descending'
}

/** As the catalogue has them, until a heading is pressed; numbers come largest first, and a third press goes back. */
function useOrder() {
  const [order, setOrder] = useState<Order | null>(null)
  const start = (key: Key) => (key === 'name' ? 'ascending' : 'descending')
  const turn = (key: Key) => () =>
    setOrder((now) => {
      if (now?.key !== key) return { key, by: start(key) }
      return now.by === start(key) ? { key, by: now.by === 'ascending' ? 'descending' : 'ascending' } : null
    })
  const column = (key: Key, label: string, end = true): Column => ({
    label,
    end,
    sort: { by: order?.key === key ? order.by : null, turn: turn(key) },
  })
  const sorted = (items: readonly ItemFigures[]) => {
    if (order === null) return items
    const sign = order.by === 'ascending' ? 1 : -1
    return items.toSorted((a, b) => sign * compare(a, b, order.key))
  }
  return { column, sorted }
}

const Name = ({ item }: { item: ItemFigures }) => (
  <div className={style.item}>
    {nameOf(item)}
    {item.event !== null && (
      <Text span size="sm" c="dimmed">
        {' '}
        {item.event}
      </Text>
    )}
    {item.returned > 0 && (
      <Text span size="sm" c="dimmed">
        {' '}
        {messages.returned({ count: String(item.returned) })}
      </Text>
    )}
  </div>
)

/** Sold, income, what is left and the share of the income, of everything in one table. */
export function ItemsTable({ figures: { items, totals } }: { figures: SalesFigures }) {
  const { money, count, locale } = useFormats()
  const { column, sorted } = useOrder()
  const columns = [
    column('name', messages.item, false),
    column('sold', messages.sold),
    column('income', messages.income),
    column('left', messages.left),
    column('share', messages.share),
  ]
  const percent = (income: number) =>
    totals.income <= 0
      ? ''
      : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
          income / totals.income,
        )
  const isItem = ({ kind }: ItemFigures) => kind === 'product' || kind === 'merchandise'
  const leftOf = (item: ItemFigures) => {
    if (!isItem(item)) return ''
    return item.left === null ? messages.unlimited : count(item.left)
  }
  const cells = (item: ItemFigures) => [
    <Name key="name" item={item} />,
    isItem(item) ? count(item.sold) : '',
    money(item.income),
    leftOf(item),
    percent(item.income),
  ]
  return (
    <DataTable
      label={messages.byItem}
      columns={columns}
      rows={sorted(items)}
      keyOf={({ kind, external_code }) => `${kind} ${external_code}`}
      cells={cells}
      foot={[messages.together, count(totals.sold), money(totals.income), '', percent(totals.income)]}
      empty={messages.nothingForSale}
    />
  )
}
