import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/overview-calls.ts'
import type { LiveFigures as Live, ProcessFigures, WaitingJobs } from '#contract/office/live-figures.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { KeyFigure } from '#web/office/overview/KeyFigure.tsx'
import { messages } from '#web/office/overview/messages.ts'

const RELOAD_MS = 5_000

function Waiting({ name, waiting: { jobs, seconds } }: { name: string; waiting: WaitingJobs }) {
  const { count } = useFormats()
  return (
    <KeyFigure
      name={name}
      figure={count(jobs)}
      lead={seconds === null ? messages.nothingDue : messages.oldest({ seconds: Math.max(0, seconds) })}
    />
  )
}

function Processes({ processes }: { processes: ProcessFigures[] }) {
  const { count } = useFormats()
  const columns: Column<ProcessFigures>[] = [
    { title: messages.process, long: true, cell: ({ host, role }) => `${host} · ${role}` },
    { title: messages.queue, end: true, cell: ({ queue_waiting }) => count(queue_waiting) },
    {
      title: messages.batch,
      end: true,
      cell: ({ batch_ms }) => messages.milliseconds({ count: count(batch_ms) }),
    },
    {
      title: messages.delay,
      end: true,
      cell: ({ delay_ms }) => messages.milliseconds({ count: count(delay_ms) }),
    },
  ]
  const keyOf = (process: ProcessFigures) => processes.indexOf(process)
  return <DataTable label={messages.processes} columns={columns} rows={processes} keyOf={keyOf} />
}

function Figures({ live }: { live: Live }) {
  const { count } = useFormats()
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        <KeyFigure
          name={messages.placesHeld}
          figure={count(live.places_held)}
          lead={messages.inCarts({ count: live.carts_opened, number: count(live.carts_opened) })}
        />
        <KeyFigure name={messages.ordersPlaced} figure={count(live.orders_placed)} />
        <KeyFigure name={messages.ordersPaid} figure={count(live.orders_paid)} />
        <KeyFigure name={messages.refused} figure={count(live.refused)} lead={messages.refusedHint} />
        <KeyFigure
          name={messages.failed}
          figure={count(live.failed)}
          lead={live.failed === 0 ? messages.noneFailed : messages.failedHint}
        />
        <Waiting name={messages.urgentMails} waiting={live.urgent_mails} />
        <Waiting name={messages.otherJobs} waiting={live.other_jobs} />
      </SimpleGrid>
      <Processes processes={live.processes} />
    </>
  )
}

/** The load of the shop: the last minute of all processes, updated every five seconds. */
export function LiveFigures() {
  const { data, isError } = useQuery({
    queryKey: ['live-figures'],
    queryFn: () => call(calls.readLiveFigures),
    refetchInterval: RELOAD_MS,
  })
  return (
    <Section title={messages.lastMinute}>
      {isError && <Text c="red">{messages.noFigures}</Text>}
      {data && <Figures live={data.live} />}
      {!data && !isError && <Skeleton h={180} />}
    </Section>
  )
}
