import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/webhook-calls.ts'
import type { DeliveryState, Webhook, WebhookDelivery } from '#contract/office/webhooks.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { SelectFilter } from '#web/office/kit/ui/list/SelectFilter.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { messages } from './messages.ts'

const COLORS: Record<DeliveryState, string> = {
  pending: 'yellow',
  sending: 'blue',
  delivered: 'teal',
  failed: 'red',
}

const STATES = choicesOf(messages.deliveryStates).filter(({ value }) => value !== 'sending')

interface DetailsButtonProps {
  row: WebhookDelivery
  show: (id: number) => void
}

const DetailsButton = ({ row: { id, type }, show }: DetailsButtonProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    onClick={() => show(id)}
    aria-label={`${messages.details}: ${type}`}
  >
    {messages.details}
  </Button>
)

function useColumns(show: (id: number) => void): Column<WebhookDelivery>[] {
  const { stamp, count } = useFormats()
  return [
    {
      title: messages.event,
      long: true,
      cell: ({ type, number }) => (
        <TwoLines second={number === null ? messages.testEvent : messages.number({ number: count(number) })}>
          {type}
        </TwoLines>
      ),
    },
    {
      title: messages.state,
      bare: true,
      cell: ({ state }) => <Badge color={COLORS[state]}>{messages.deliveryStates[state]}</Badge>,
    },
    {
      title: messages.answer,
      long: true,
      cell: ({ status, error }) => status ?? (error === null ? '' : labelOf(messages.errors, error)),
    },
    { title: messages.attempts, end: true, cell: ({ attempts }) => count(attempts) },
    { title: messages.at, cell: ({ created_at }) => stamp(created_at) },
    {
      title: messages.nextAt,
      cell: ({ state, next_at }) => (state === 'pending' && next_at !== null ? stamp(next_at) : ''),
    },
    {
      title: messages.details,
      corner: true,
      cell: (row) => <DetailsButton row={row} show={show} />,
    },
  ]
}

/** What was sent to a webhook, and what waits to be sent. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { filters, bind, clear, isFiltered } = useFilters(['state'])
  const [shown, show] = useState<number | null>(null)
  const isMoving = ({ state }: WebhookDelivery) =>
    webhook.state === 'active' && (state === 'pending' || state === 'sending')
  const list = useList(calls.listWebhookDeliveries, { id: webhook.id, ...filters }, isMoving)
  const columns = useColumns(show)
  return (
    <Section title={messages.log}>
      <Stack gap="sm">
        <Group gap="sm">
          <SelectFilter
            {...bind('state')}
            label={messages.state}
            allLabel={messages.anyState}
            choices={STATES}
            width={200}
          />
          <Text c="dimmed" size="sm">
            {messages.logHint}
          </Text>
        </Group>
        <ListTable
          label={messages.log}
          isPart
          columns={columns}
          list={list}
          keyOf={({ id }) => id}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noDeliveries}
          noneHint={messages.noDeliveriesHint}
        />
      </Stack>
      {shown !== null && (
        <DeliveryDialog id={shown} canSend={webhook.state === 'active'} onClose={() => show(null)} />
      )}
    </Section>
  )
}
