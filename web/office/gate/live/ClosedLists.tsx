import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
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
  const cells = useCells()
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
      {isOpen && (
        <DataTable
          label={messages.tables.closed}
          columns={COLUMNS}
          rows={lists}
          keyOf={({ id }) => id}
          cells={cells}
        />
      )}
    </Section>
  )
}
