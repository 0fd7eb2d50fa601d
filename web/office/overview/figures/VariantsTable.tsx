import { Text } from '@mantine/core'
import type { VariantFigures } from '#contract/office/figures.ts'
import { pieceName } from '#contract/piece-name.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import style from '#web/office/overview/Overview.module.css'
import { messages } from './messages.ts'

const nameOf = ({ item, variant }: VariantFigures): string => pieceName(item, variant)

function useColumns(): Column<VariantFigures>[] {
  const { money, count } = useFormats()
  return [
    {
      title: messages.variant,
      long: true,
      by: nameOf,
      cell: (each) => (
        <div className={style.item}>
          {nameOf(each)}
          {each.returned > 0 && (
            <Text span size="sm" c="dimmed">
              {' '}
              {messages.returned({ count: count(each.returned) })}
            </Text>
          )}
        </div>
      ),
    },
    { title: messages.sold, end: true, by: ({ sold }) => sold, cell: ({ sold }) => count(sold) },
    { title: messages.income, end: true, by: ({ income }) => income, cell: ({ income }) => money(income) },
    {
      title: messages.left,
      end: true,
      by: ({ remaining }) => remaining ?? Infinity,
      cell: ({ remaining }) => (remaining === null ? messages.unlimited : count(remaining)),
    },
  ]
}

/** Sold number, income and stock of every size or colour; nothing for a festival without any. */
export function VariantsTable({ variants }: { variants: readonly VariantFigures[] }) {
  const columns = useColumns()
  if (variants.length === 0) return null
  return (
    <>
      <DataTable label={messages.variants} columns={columns} rows={variants} keyOf={nameOf} />
      <Text size="sm" c="dimmed">
        {messages.inItems}
      </Text>
    </>
  )
}
