import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import type { TicketRow } from '#contract/office/tickets.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { messages } from '#web/office/tickets/messages.ts'
import { Answer } from './Answer.tsx'
import style from './ScanResult.module.css'
import { ValidityCard } from './ScanResult.tsx'

const MAX_SHOWN = 10

const mayCome = ({ validity }: TicketRow): boolean => validity === 'valid' || validity === 'used'

interface FoundProps {
  search: string
  /** Admits a ticket, if a gate is selected. */
  onAdmit: ((ticket: TicketRow) => void) | undefined
}

function FoundTicket({ ticket, onAdmit }: { ticket: TicketRow; onAdmit: FoundProps['onAdmit'] }) {
  return (
    <ValidityCard ticket={ticket}>
      {onAdmit && mayCome(ticket) && (
        <div className={style.facts}>
          <Button size="md" onClick={() => onAdmit(ticket)}>
            {messages.admit({ name: ticket.full_name || ticket.code })}
          </Button>
        </div>
      )}
    </ValidityCard>
  )
}

const Nothing = () => (
  <div>
    <Text fw={600}>{messages.gateNone}</Text>
    <Text c="dimmed">{messages.gateNoneHint}</Text>
  </div>
)

/** The results of a search; none of an earlier one. */
export function Found({ search, onAdmit }: FoundProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gate-lookup', search],
    queryFn: () => call(calls.listTickets, { search }),
    gcTime: 0,
    retry: false,
  })
  if (isFetching) return <Answer tone="off" word={messages.scanPending} />
  if (error)
    return (
      <Answer tone="off" word={messages.scanFailed} hint={error.message}>
        <div className={style.facts}>
          <Button onClick={() => void refetch()}>{messages.scanAgain}</Button>
        </div>
      </Answer>
    )
  const { rows = [], total = 0 } = data ?? {}
  if (rows.length === 0) return <Nothing />
  return (
    <>
      {rows.slice(0, MAX_SHOWN).map((ticket) => (
        <FoundTicket key={ticket.id} ticket={ticket} onAdmit={onAdmit} />
      ))}
      {total > MAX_SHOWN && <Text c="dimmed">{messages.gateMany}</Text>}
    </>
  )
}
