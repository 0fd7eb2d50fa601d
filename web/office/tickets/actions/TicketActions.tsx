import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#web/office/lib/session.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import { officeWords } from '#web/office/words/words.ts'
import { CancelWindow } from './CancelDialog.tsx'
import { DepartureWindow } from './DepartureDialog.tsx'
import { GiveWindow, HolderWindow } from './HolderDialog.tsx'
import { BlockWindow, UnblockWindow } from './BlockDialog.tsx'
import { useTicketActs } from '#web/office/tickets/ticket-query.ts'
import type { WholeProps } from '#web/office/tickets/detail/TicketPage.tsx'

type Deed =
  | 'holder'
  | 'departure'
  | 'give'
  | 'block'
  | 'unblock'
  | 'cancel'
  | 'release'
  | 'sendHolder'
  | 'sendCustomer'

const NAMES: Record<Deed, string> = {
  holder: words.correct,
  departure: words.moveDeparture,
  give: words.give,
  block: words.block,
  unblock: words.unblock,
  cancel: words.cancel,
  release: words.release,
  sendHolder: words.sendHolder,
  sendCustomer: words.sendCustomer,
}

/** What the state of the ticket allows. */
function deedsOf({ ticket, file: { ways, departures, customer } }: WholeProps): Deed[] {
  const allowed: Record<Deed, boolean> = {
    holder: ways.change === null,
    departure: ways.change === null && departures.length > 0,
    give: ways.change === null,
    sendHolder: ways.send === null,
    sendCustomer: ways.send === null && customer.email !== ticket.email,
    block: ways.block === null,
    unblock: ways.unblock === null,
    cancel: ways.cancel === null,
    release: ways.release === null,
  }
  return (Object.keys(allowed) as Deed[]).filter((deed) => allowed[deed])
}

export interface WindowProps extends WholeProps {
  onClose: () => void
}

const WINDOWS = {
  holder: HolderWindow,
  departure: DepartureWindow,
  give: GiveWindow,
  block: BlockWindow,
  unblock: UnblockWindow,
  cancel: CancelWindow,
}

/** The question before what needs no more than a yes. */
function Question({
  deed,
  ticket,
  file,
  onClose,
}: WindowProps & { deed: 'release' | 'sendHolder' | 'sendCustomer' }) {
  const act = useTicketActs(ticket.code)
  if (deed === 'release')
    return (
      <Ask
        title={NAMES[deed]}
        said={words.released}
        onClose={onClose}
        onYes={async () => void (await act('releases'))}
      >
        {words.releaseMeans}
      </Ask>
    )
  const [to, email] =
    deed === 'sendHolder'
      ? (['holder', ticket.email ?? ''] as const)
      : (['customer', file.customer.email] as const)
  return (
    <Ask
      title={NAMES[deed]}
      said={words.sent}
      onClose={onClose}
      onYes={async () => void (await act('dispatches', { to }))}
    >
      {words.sendMeans(email)}
    </Ask>
  )
}

function Window({ deed, ...props }: WindowProps & { deed: Deed }) {
  if (deed === 'release' || deed === 'sendHolder' || deed === 'sendCustomer')
    return <Question deed={deed} {...props} />
  const Open = WINDOWS[deed]
  return <Open {...props} />
}

/** What can be done about a ticket: only what its state and the role allow; of the rest it is said why not. */
export function Deeds(props: WholeProps) {
  const may = useMay()
  const [open, setOpen] = useState<Deed | null>(null)
  const deeds = deedsOf(props)
  const { change } = props.file.ways
  if (!may('change tickets')) return null
  return (
    <Part title={officeWords.actions}>
      <Group gap="xs">
        {deeds.map((deed) => (
          <Button
            key={deed}
            variant="default"
            {...(deed === 'cancel' && { color: 'red', variant: 'light' })}
            onClick={() => setOpen(deed)}
          >
            {NAMES[deed]}
          </Button>
        ))}
      </Group>
      {change !== null && <Text c="dimmed">{change}</Text>}
      {open !== null && <Window deed={open} {...props} onClose={() => setOpen(null)} />}
    </Part>
  )
}
