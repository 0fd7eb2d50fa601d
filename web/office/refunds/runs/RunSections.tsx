import { Table, Text } from '@mantine/core'
import type { RefundRun } from '#contract/office/refund-runs.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { RunProgress } from './RunStatus.tsx'
import { messages } from './messages.ts'
import { sumOf } from './run-sums.ts'

function SumRow({
  label,
  sum,
  weight = 400,
  color,
}: {
  label: string
  sum: string
  weight?: number
  color?: string
}) {
  return (
    <Table.Tr fw={weight} {...(color && { c: color })}>
      <Table.Th scope="row" fw={weight}>
        {label}
      </Table.Th>
      <Table.Td ta="end">{sum}</Table.Td>
    </Table.Tr>
  )
}

/** The sums to cards and to accounts, and the number of admitted tickets inside and outside the run. */
export function RunSums({ run }: { run: RefundRun }) {
  const { money } = useFormats()
  const isPlanned = run.status === 'preparing' || run.status === 'ready'
  const { to_card, to_account, admitted_tickets: tickets, admitted_amount } = run.totals
  const admitted = run.include_admitted ? messages.admittedTaken : messages.admittedLeft
  const isNothing = run.status !== 'preparing' && sumOf(run) === 0
  return (
    <Section title={isPlanned ? messages.sumsPlanned : messages.sums}>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          <SumRow label={messages.toCards} sum={money(to_card)} />
          <SumRow label={messages.toAccounts} sum={money(to_account)} />
          <SumRow label={messages.total} sum={money(sumOf(run))} weight={700} />
          {tickets > 0 && (
            <SumRow label={admitted({ tickets })} sum={money(admitted_amount)} color="dimmed" />
          )}
        </Table.Tbody>
      </Table>
      {isNothing && (
        <Text>
          {messages.nothing}{' '}
          <Text span c="dimmed">
            {messages.nothingHint}
          </Text>
        </Text>
      )}
    </Section>
  )
}

/** The progress of a run, and its results. */
export function RunCounts({ run }: { run: RefundRun }) {
  const { count } = useFormats()
  const { orders, skipped, processed, problems, without_account } = run.totals
  return (
    <Section title={messages.counts}>
      <RunProgress run={run} />
      <DescriptionList
        items={[
          [messages.orders, count(orders)],
          [messages.skipped, count(skipped)],
          [messages.processed, count(processed)],
          [messages.problems, count(problems)],
          [messages.withoutAccount, count(without_account)],
        ]}
      />
      {without_account > 0 && (
        <Text size="sm" c="dimmed">
          {messages.accountsHint}
        </Text>
      )}
    </Section>
  )
}

/** The selection, the reason, and who created it. */
export function RunFacts({ run }: { run: RefundRun }) {
  const { time } = useFormats()
  return (
    <Section title={messages.about}>
      <DescriptionList
        items={[
          [messages[run.kind], run.scope],
          [messages.fees, run.include_fees ? messages.feesIncluded : messages.feesKept],
          [messages.admitted, run.include_admitted ? messages.admittedIncluded : messages.admittedKept],
          [messages.donations, run.include_donation ? messages.donationsIncluded : null],
          [messages.reason, run.reason],
          [messages.created, time(run.created_at)],
          [messages.by, run.created_by],
          [messages.finished, time(run.finished_at)],
        ]}
      />
    </Section>
  )
}
