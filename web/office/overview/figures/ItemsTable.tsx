import { Text } from '@mantine/core'
import type { ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import style from '#web/office/overview/Overview.module.css'
import { messages } from './messages.ts'

const nameOf = ({ kind, name }: ItemFigures): string =>
  kind === 'product' || kind === 'merchandise' ? (name ?? '') : messages.beside[kind]

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

const isItem = ({ kind }: ItemFigures) => kind === 'product' || kind === 'merchandise'

function Left({ item }: { item: ItemFigures }) {
  const { count } = useFormats()
  if (!isItem(item)) return ''
  return item.remaining === null ? messages.unlimited : count(item.remaining)
}

function useColumns(totals: SalesFigures['totals']): Column<ItemFigures>[] {
  const { money, count, percent } = useFormats()
  const shareOf = (income: number) => (totals.income <= 0 ? '' : percent(income / totals.income))
  return [
    {
      title: messages.item,
      long: true,
      foot: messages.together,
      by: nameOf,
      cell: (item) => <Name item={item} returned={count(item.returned)} />,
    },
    {
      title: messages.sold,
      end: true,
      foot: count(totals.sold),
      by: ({ sold }) => sold,
      cell: (item) => (isItem(item) ? count(item.sold) : ''),
    },
    {
      title: messages.income,
      end: true,
      foot: money(totals.income),
      by: ({ income }) => income,
      cell: (item) => money(item.income),
    },
    {
      title: messages.left,
      end: true,
      // Unlimited items sort above all limited ones.
      by: ({ remaining }) => remaining ?? Number.POSITIVE_INFINITY,
      cell: (item) => <Left item={item} />,
    },
    {
      title: messages.share,
      end: true,
      foot: shareOf(totals.income),
      by: ({ income }) => income,
      cell: (item) => shareOf(item.income),
    },
  ]
}

/** Sold number, income, stock and share of the income of every item in one table. */
export function ItemsTable({ figures: { items, totals } }: { figures: SalesFigures }) {
  const columns = useColumns(totals)
  return (
    <DataTable
      label={messages.byItem}
      columns={columns}
      rows={items}
      keyOf={({ kind, external_code }) => `${kind} ${external_code}`}
      empty={messages.nothingForSale}
    />
  )
}
