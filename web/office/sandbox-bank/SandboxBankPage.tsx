import { lookup } from '#contract/lookup.ts'
import { Anchor, Badge, Button, Group, Select, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/sandbox-bank-calls.ts'
import type { SandboxEntry } from '#contract/office/sandbox-bank.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

const COLORS = lookup<string>({
  succeeded: 'teal',
  processing: 'blue',
  pending: 'blue',
  failed: 'red',
  declined: 'red',
})

type Press = (pressed: () => Promise<unknown>, doneMessage: string) => void

/** Makes a call of the bank, and loads its ledger again. */
function useBank(): { press: Press; pending: boolean } {
  const client = useQueryClient()
  const { act, pending } = useAction()
  const press: Press = (pressed, doneMessage) =>
    act(async () => {
      await pressed()
      await client.invalidateQueries()
    }, doneMessage)
  return { press, pending }
}

function EntryStatus({ entry }: { entry: SandboxEntry }) {
  const { time } = useFormats()
  const { status, dispute_status, settles_at } = entry
  return (
    <>
      <Group gap={4}>
        <Badge color={COLORS[status] ?? 'gray'} variant="light">
          {messages.status({ status })}
        </Badge>
        {dispute_status !== null && (
          <Badge color={dispute_status === 'won' ? 'teal' : 'red'} variant="light">
            {messages.disputed({ status: dispute_status })}
          </Badge>
        )}
      </Group>
      {settles_at !== null && (
        <Text size="xs" c="dimmed">
          {messages.settles({ when: time(settles_at) })}
        </Text>
      )}
    </>
  )
}

/** The events that can be triggered for an entry. */
function EntryActions({ entry, press, pending }: { entry: SandboxEntry; press: Press; pending: boolean }) {
  const { kind, ref, status, dispute, dispute_status } = entry
  const button = (label: string, pressed: () => Promise<unknown>, done: string) => (
    <Button key={label} size="xs" variant="default" disabled={pending} onClick={() => press(pressed, done)}>
      {label}
    </Button>
  )
  if (kind === 'refund')
    return (
      status !== 'failed' &&
      button(messages.fail, () => call(calls.failRefund, { refund: ref }), messages.failed)
    )
  if (dispute !== null && dispute_status === 'open') {
    const decide = (decision: string) => () => call(calls.decideDispute, { dispute, status: decision })
    return (
      <Group gap={4} wrap="nowrap">
        {button(messages.win, decide('won'), messages.decided)}
        {button(messages.lose, decide('lost'), messages.decided)}
      </Group>
    )
  }
  const canDispute = status === 'succeeded' && dispute === null
  return (
    canDispute &&
    button(messages.dispute, () => call(calls.disputePayment, { payment: ref }), messages.disputeDone)
  )
}

type Formats = Pick<ReturnType<typeof useFormats>, 'money' | 'stamp'>

const columnsOf = ({ money, stamp }: Formats, press: Press, pending: boolean): Column<SandboxEntry>[] => [
  {
    title: messages.order,
    cell: (entry) => (
      <Anchor component={Link} to={`/orders/${entry.order_code}`}>
        {entry.order_code}
      </Anchor>
    ),
  },
  { title: messages.what, long: true, bare: true, cell: (entry) => messages.kind({ kind: entry.kind }) },
  { title: messages.amount, end: true, corner: true, cell: (entry) => money(entry.amount) },
  { title: common.status, bare: true, cell: (entry) => <EntryStatus entry={entry} /> },
  { title: messages.begun, cell: (entry) => stamp(entry.created_at) },
  {
    title: messages.actions,
    bare: true,
    cell: (entry) => <EntryActions entry={entry} press={press} pending={pending} />,
  },
]

/** The ledger of the sandbox bank, with actions that simulate events. */
export function SandboxBankPage() {
  const list = useList(
    calls.readSandboxBank,
    {},
    ({ settles_at, kind, status }) => settles_at !== null && !(kind === 'refund' && status === 'succeeded'),
  )
  const { money, stamp } = useFormats()
  const { press, pending } = useBank()
  return (
    <Page
      title={messages.title}
      lead={messages.lead}
      beside={
        list.total !== undefined && <Badge variant="default">{messages.found({ total: list.total })}</Badge>
      }
    >
      <Select
        label={messages.mode}
        data={choicesOf(messages.modes)}
        value={list.first?.mode ?? null}
        onChange={(mode) =>
          mode !== null && press(() => call(calls.setSandboxMode, { mode }), messages.modeSet)
        }
        disabled={pending || !list.first}
        allowDeselect={false}
        maw={420}
      />
      <ListTable
        label={messages.ledger}
        columns={columnsOf({ money, stamp }, press, pending)}
        list={list}
        keyOf={({ kind, ref }) => `${kind} ${ref}`}
        isFiltered={false}
        none={messages.none}
        noneHint={messages.noneHint}
      />
    </Page>
  )
}
