import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { DataTable } from '#web/office/ui/list/DataTable.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { Downloads } from './Downloads.tsx'

const COLUMNS = [
  { label: messages.list, long: true },
  { label: messages.opens, long: true },
  { label: messages.admitted, end: true },
  { label: messages.expected, end: true },
  { label: messages.csv },
]

function useCells() {
  const may = usePermission()
  const { count, stamp } = useFormats()
  return (list: OfficeCheckInList) => [
    list.name,
    list.opens_at === null ? messages.always : stamp(list.opens_at),
    count(list.figures.admitted),
    count(list.figures.expected),
    may('supervise gate') && <Downloads key="csv" list={list} />,
  ]
}

/** The lists that let nobody in now, in numbers. */
export function ClosedLists({ lists }: { lists: OfficeCheckInList[] }) {
  const cells = useCells()
  return (
    <Section title={messages.closedLists}>
      <DataTable
        label={messages.tables.closed}
        columns={COLUMNS}
        rows={lists}
        keyOf={({ id }) => id}
        cells={cells}
      />
    </Section>
  )
}
