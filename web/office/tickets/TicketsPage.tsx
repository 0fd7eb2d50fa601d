import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { TicketRow } from '#contract/office/tickets.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { WriteToButton } from '#web/office/mailings/WriteToButton.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { GateLookup } from './gate/GateLookup.tsx'
import { useScan } from './gate/scan.ts'
import { FILTERS, TicketFilters } from './TicketFilters.tsx'
import { TicketStatus } from './TicketStatus.tsx'
import { useDeparture } from './departure.ts'
import { ScanResult } from './gate/ScanResult.tsx'

const COLUMNS = [
  { label: messages.code, sort: 'code' },
  { label: common.status, corner: true },
  { label: messages.holder, long: true, sort: 'holder', bare: true },
  { label: messages.age },
  { label: messages.product, long: true, bare: true },
  { label: messages.departure, long: true },
  { label: messages.order },
]

function useCells() {
  const departureOf = useDeparture()
  return (ticket: TicketRow) => [
    <Anchor key="code" component={Link} to={`/tickets/${ticket.code}`}>
      {ticket.code}
    </Anchor>,
    <TicketStatus key="status" ticket={ticket} />,
    <div key="holder">
      {personName(ticket.full_name)}
      <Text size="xs" c="dimmed">
        <EmailAddress of={ticket.email ?? ''} />
      </Text>
    </div>,
    ticket.age,
    <div key="product">
      {ticket.product}
      <Text size="xs" c="dimmed">
        {ticket.event}
      </Text>
    </div>,
    departureOf(ticket),
    <Anchor key="order" component={Link} to={`/orders/${ticket.order}`}>
      {ticket.order}
    </Anchor>,
  ]
}

function TicketList() {
  const listing = useListFilters(FILTERS)
  const { query, clear, isFiltered } = listing
  const list = useList<TicketRow>('tickets', query)
  const { counted } = useFormats()
  const found = list.total === undefined ? '' : messages.found(counted(list.total))
  const { state, check, clear: forget } = useScan()
  const cells = useCells()
  return (
    <Page title={common.tickets} lead={messages.lead}>
      <Stack gap="sm">
        <TicketFilters state={listing} found={found} onScan={check}>
          <WriteToButton list="tickets" filters={listing.filters} />
        </TicketFilters>
        {state && (
          <Stack maw={560} gap="xs" align="flex-start" aria-live="polite">
            <ScanResult state={state} linked />
            <Button size="compact-sm" variant="default" onClick={forget}>
              {messages.gateClear}
            </Button>
          </Stack>
        )}
        <ListTable
          label={common.tickets}
          columns={COLUMNS}
          list={list}
          sorting={listing}
          keyOf={({ id }) => id}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noneYet}
          noneHint={messages.noneYetHint}
        />
      </Stack>
    </Page>
  )
}

/** The list of tickets, or for gate staff the ticket check. */
export function TicketsPage() {
  const may = usePermission()
  return may('change tickets') ? <TicketList /> : <GateLookup />
}
