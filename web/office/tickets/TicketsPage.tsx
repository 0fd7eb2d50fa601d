import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import type { AnsweredQuestion } from '#contract/office/answers.ts'
import type { TicketRow } from '#contract/office/tickets.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
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
import { useTicketChoices } from './ticket-query.ts'
import { ScanResult } from './gate/ScanResult.tsx'

const titles = {
  code: messages.code,
  status: common.status,
  holder: messages.holder,
  age: messages.age,
  product: messages.product,
  departure: messages.departure,
  order: messages.order,
}

const orderLink = ({ order }: TicketRow) => (
  <Anchor component={Link} to={`/orders/${order}`}>
    {order}
  </Anchor>
)

function useColumns(): Column<TicketRow>[] {
  const departureOf = useDeparture()
  const { questions = [] } = useTicketChoices() ?? {}
  return [
    {
      title: titles.code,
      sort: 'code',
      cell: (ticket) => (
        <Anchor component={Link} to={`/tickets/${ticket.code}`}>
          {ticket.code}
        </Anchor>
      ),
    },
    { title: titles.status, corner: true, cell: (ticket) => <TicketStatus ticket={ticket} /> },
    {
      title: titles.holder,
      long: true,
      sort: 'holder',
      bare: true,
      cell: ({ full_name, email }) => (
        <TwoLines second={<EmailAddress of={email ?? ''} />}>{personName(full_name)}</TwoLines>
      ),
    },
    { title: titles.age, cell: (ticket) => ticket.age },
    {
      title: titles.product,
      long: true,
      bare: true,
      cell: ({ product, event }) => <TwoLines second={event}>{product}</TwoLines>,
    },
    { title: titles.departure, long: true, cell: departureOf },
    { title: titles.order, cell: orderLink },
    ...answerColumns(questions),
  ]
}

/** A column for each question that is not sensitive, in the order of the festival; two of them may have one text. */
function answerColumns(questions: readonly AnsweredQuestion[]): Column<TicketRow>[] {
  const known: string[] = [...Object.values(titles), ...questions.map(({ label }) => label)]
  return questions
    .filter(({ sensitive }) => !sensitive)
    .map(({ key, label }) => ({
      title: known.indexOf(label) === known.lastIndexOf(label) ? label : `${label} (${key})`,
      long: true,
      optional: true,
      cell: ({ answers }) => answers[key],
    }))
}

function TicketList() {
  const listing = useListFilters(FILTERS)
  const { query, clear, isFiltered } = listing
  const list = useList(calls.listTickets, query)
  const { counted } = useFormats()
  const found = list.total === undefined ? '' : messages.found(counted(list.total))
  const { state, check, clear: forget } = useScan()
  const columns = useColumns()
  return (
    <Page dense title={common.tickets} lead={messages.lead}>
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
          columns={columns}
          list={list}
          sorting={listing}
          keyOf={({ id }) => id}
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
