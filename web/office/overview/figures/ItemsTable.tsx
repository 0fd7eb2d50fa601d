import { Text } from '@mantine/core'
import type { ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import style from '#web/office/overview/Overview.module.css'
import { messages } from './messages.ts'

const nameOf = ({ kind, name }: ItemFigures): string =>
  kind === 'product' || kind === 'merchandise' ? (name ?? '') : messages.beside[kind]

const COLUMNS: Column<ItemFigures>[] = [
  { label: messages.item, long: true, by: nameOf },
  { label: messages.sold, end: true, by: ({ sold }) => sold },
  { label: messages.income, end: true, by: ({ income }) => income },
  // Unlimited items sort above all limited ones.
  { label: messages.left, end: true, by: ({ remaining }) => remaining ?? Number.POSITIVE_INFINITY },
  { label: messages.share, end: true, by: ({ income }) => income },
]

const Name = ({ item, returned }: { item: ItemFigures; returned: string }) => (
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
        {messages.returned({ count: returned })}
      </Text>
    )}
  </div>
)

/** Sold number, income, stock and share of the income of every item in one table. */
export function ItemsTable({ figures: { items, totals } }: { figures: SalesFigures }) {
  const { money, count, percent } = useFormats()
  const shareOf = (income: number) => (totals.income <= 0 ? '' : percent(income / totals.income))
  const isItem = ({ kind }: ItemFigures) => kind === 'product' || kind === 'merchandise'
  const leftOf = (item: ItemFigures) => {
    if (!isItem(item)) return ''
    return item.remaining === null ? messages.unlimited : count(item.remaining)
  }
  const cells = (item: ItemFigures) => [
    <Name key="name" item={item} returned={count(item.returned)} />,
    isItem(item) ? count(item.sold) : '',
    money(item.income),
    leftOf(item),
    shareOf(item.income),
  ]
  return (
    <DataTable
      label={messages.byItem}
      columns={COLUMNS}
      rows={items}
      keyOf={({ kind, external_code }) => `${kind} ${external_code}`}
      cells={cells}
      foot={[messages.together, count(totals.sold), money(totals.income), '', shareOf(totals.income)]}
      empty={messages.nothingForSale}
    />
  )
}
