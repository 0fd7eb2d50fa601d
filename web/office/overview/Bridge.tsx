import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/ledger-calls.ts'
import type { LedgerBridge } from '#contract/office/ledger.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as all } from './messages.ts'
import style from './Overview.module.css'

const messages = all.bridge

const A_MINUTE = 60_000

type Line = [name: string, amount: number]

/** Amounts one below the other; with `hasSum` the last is the sum of the others. */
function Sum({ label, lines, hasSum = false }: { label: string; lines: Line[]; hasSum?: boolean }) {
  const { money } = useFormats()
  return (
    <dl className={style.sum ?? ''} aria-label={label} data-has-sum={hasSum || undefined}>
      {lines.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Why the figures above differ from these. */
function LeftOut({ bridge }: { bridge: LedgerBridge }) {
  const { money } = useFormats()
  const parts = (['paid_in_question', 'due_in_question', 'due_underway'] as const)
    .filter((part) => bridge[part] !== 0)
    .map((part) => messages.leftOut[part]({ amount: money(bridge[part]) }))
  return (
    parts.length > 0 && (
      <Text size="sm" c="dimmed">
        {messages.figuresAbove({ parts: parts.join('; ') })}
      </Text>
    )
  )
}

function Sums({ bridge }: { bridge: LedgerBridge }) {
  const { sold, cancelled, paid, due, lost, given_back, credited, refunds_open, overpaid } = bridge
  const left: Line[] = [
    [messages.sold, sold],
    [messages.cancelled, -cancelled],
    [messages.stays, sold - cancelled],
  ]
  const right: Line[] = [
    [messages.paid, paid],
    [messages.due, due],
    [messages.lost, lost],
    [messages.together, paid + due + lost],
  ]
  const beside: Line[] = [
    [messages.givenBack, given_back],
    [messages.credited, credited],
    [messages.refundsOpen, refunds_open],
    [messages.overpaid, overpaid],
  ]
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="xl" verticalSpacing="md">
        <Sum label={messages.soldPart} lines={left} hasSum />
        <Sum label={messages.paidPart} lines={right} hasSum />
        <Sum label={messages.besidePart} lines={beside} />
      </SimpleGrid>
      <LeftOut bridge={bridge} />
    </Stack>
  )
}

/** Reconciles the figures of the first page with the ledger. Loads separately, so that it delays nothing. */
export function Bridge() {
  const { data, isError } = useQuery({
    queryKey: ['ledger/bridge'],
    queryFn: () => call(calls.readBridge),
    refetchInterval: A_MINUTE,
  })
  return (
    <Section title={messages.title}>
      {isError && <Text c="red">{messages.none}</Text>}
      {data && <Sums bridge={data.bridge} />}
      {!data && !isError && <Skeleton h={130} />}
    </Section>
  )
}
