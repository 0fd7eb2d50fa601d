import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { Downloads } from './Downloads.tsx'

function useColumns(): Column<OfficeCheckInList>[] {
  const may = usePermission()
  const { count, stamp } = useFormats()
  return [
    { title: messages.list, long: true, cell: (list) => list.name },
    {
      title: messages.opens,
      long: true,
      cell: (list) => (list.opens_at === null ? messages.always : stamp(list.opens_at)),
    },
    { title: messages.admitted, end: true, cell: (list) => count(list.figures.admitted) },
    { title: messages.expected, end: true, cell: (list) => count(list.figures.expected) },
    { title: messages.csv, cell: (list) => may('supervise gate') && <Downloads list={list} /> },
  ]
}

interface ClosedListsProps {
  lists: OfficeCheckInList[]
  now: number
}

/** Which of them opens next, and when. */
function useNext({ lists, now }: ClosedListsProps): string {
  const { stamp } = useFormats()
  const [next] = lists
    .flatMap(({ name, opens_at }) =>
      opens_at !== null && Date.parse(opens_at) > now ? [{ name, opens_at }] : [],
    )
    .toSorted((one, other) => Date.parse(one.opens_at) - Date.parse(other.opens_at))
  return next ? messages.nextOpens({ list: next.name, time: stamp(next.opens_at) }) : messages.allOver
}

/** The closed lists, collapsed into a line; their figures on demand. */
export function ClosedLists({ lists, now }: ClosedListsProps) {
  const columns = useColumns()
  const { count } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const next = useNext({ lists, now })
  return (
    <Section
      title={messages.closedLists({ count: lists.length, number: count(lists.length) })}
      beside={
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.hideClosed : messages.showClosed}
        </Button>
      }
    >
      <Text c="dimmed">{next}</Text>
      {isOpen && <DataTable columns={columns} rows={lists} keyOf={({ id }) => id} />}
    </Section>
  )
}
