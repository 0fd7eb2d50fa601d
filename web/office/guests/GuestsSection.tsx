import { Anchor, Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Guest, GuestState, PartnerDetail } from '#contract/office/guests/guests.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const COLORS: Record<GuestState, string> = {
  named: 'gray',
  accepted: 'teal',
  arrived: 'blue',
  withdrawn: 'orange',
}

const canBeTakenBack = ({ state }: Guest): boolean => state === 'named' || state === 'accepted'

const Name = ({ full_name, email }: Guest) => (
  <TwoLines second={<EmailAddress of={email} />}>{full_name || common.nameMissing}</TwoLines>
)

const State = ({ state }: Guest) => (
  <Badge variant="light" color={COLORS[state]}>
    {messages.states[state]}
  </Badge>
)

const Order = ({ order }: Guest) => (
  <Anchor component={Link} to={`/orders/${order}`}>
    {order}
  </Anchor>
)

const WithdrawButton = ({ guest, onClick }: { guest: Guest; onClick: () => void }) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-label={messages.withdrawTitle({ name: guest.full_name || common.nameMissing })}
    onClick={onClick}
  >
    {messages.withdraw}
  </Button>
)

function useColumns(detail: PartnerDetail, onWithdraw: (guest: Guest) => void): Column<Guest>[] {
  const { stamp } = useFormats()
  const may = usePermission()
  const productOf = ({ allocation_id }: Guest) =>
    detail.allocations.find(({ id }) => id === allocation_id)?.product_name ?? ''
  const mayWithdraw = (guest: Guest) => may('change orders') && canBeTakenBack(guest)
  return [
    { title: messages.fullName, long: true, by: ({ full_name }) => full_name, cell: Name },
    { title: messages.state, bare: true, by: ({ state }) => messages.states[state], cell: State },
    { title: messages.product, long: true, by: productOf, cell: productOf },
    { title: messages.order, cell: Order },
    {
      title: messages.namedBy,
      long: true,
      by: ({ named_at }) => Date.parse(named_at),
      cell: ({ named_by, named_at }) => <TwoLines second={stamp(named_at)}>{named_by}</TwoLines>,
    },
    {
      title: common.actions,
      end: true,
      bare: true,
      cell: (guest) =>
        mayWithdraw(guest) && <WithdrawButton guest={guest} onClick={() => onWithdraw(guest)} />,
    },
  ]
}

interface GuestsSectionProps {
  detail: PartnerDetail
  onDone: (detail: PartnerDetail) => void
}

/** The guests of a partner, those who were taken back last. */
export function GuestsSection({ detail, onDone }: GuestsSectionProps) {
  const [leaving, setLeaving] = useState<Guest | null>(null)
  const columns = useColumns(detail, setLeaving)
  return (
    <Section title={messages.guests}>
      <DataTable columns={columns} rows={detail.guests} keyOf={({ id }) => id} empty={messages.noGuests} />
      {leaving && <WithdrawDialog guest={leaving} onDone={onDone} onClose={() => setLeaving(null)} />}
    </Section>
  )
}
