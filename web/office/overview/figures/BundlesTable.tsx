import { Text } from '@mantine/core'
import type { BundleFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import style from '#web/office/overview/Overview.module.css'
import { messages } from './messages.ts'

function useColumns(): Column<BundleFigures>[] {
  const { money, count } = useFormats()
  return [
    {
      title: messages.bundle,
      long: true,
      by: ({ name }) => name,
      cell: ({ name, returned }) => (
        <div className={style.item}>
          {name}
          {returned > 0 && (
            <Text span size="sm" c="dimmed">
              {' '}
              {messages.returned({ count: count(returned) })}
            </Text>
          )}
        </div>
      ),
    },
    { title: messages.sold, end: true, by: ({ sold }) => sold, cell: ({ sold }) => count(sold) },
    { title: messages.income, end: true, by: ({ income }) => income, cell: ({ income }) => money(income) },
  ]
}

/** Sold number and income of every bundle; nothing for a festival without any. */
export function BundlesTable({ bundles }: { bundles: readonly BundleFigures[] }) {
  const columns = useColumns()
  if (bundles.length === 0) return null
  return (
    <>
      <DataTable
        label={messages.bundles}
        columns={columns}
        rows={bundles}
        keyOf={({ external_code }) => external_code}
      />
      <Text size="sm" c="dimmed">
        {messages.inTickets}
      </Text>
    </>
  )
}
