import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as orderTexts } from '#web/office/orders/messages.ts'
import { messages } from './messages.ts'

/** How a paid order was changed, and the order that it resulted from, with the orders and refunds on both sides. */
export const OrderChanges = ({ order: { code, changes } }: { order: OfficeOrder }) => (
  <Section title={messages.changes}>
    <Stack gap="sm">
      {changes.map((change) => (
        <Change key={change.at + change.refund_id + change.new_order} code={code} change={change} />
      ))}
    </Stack>
  </Section>
)

function Change({ code, change }: { code: string; change: OfficeOrder['changes'][number] }) {
  const { time } = useFormats()
  const { removed, added, note, at, by } = change
  return (
    <div>
      <Text size="sm" c="dimmed">
        {messages.changedBy({ time: time(at), name: by })}
      </Text>
      {removed !== '' && <Text size="sm">{messages.takenOut({ items: removed })}</Text>}
      {added !== '' && <Text size="sm">{messages.cameIn({ items: added })}</Text>}
      <Text size="sm">
        <Consequences code={code} change={change} />
      </Text>
      {note !== null && <Text size="sm">{messages.changeNote({ note })}</Text>}
    </div>
  )
}

/** Where its money and its items are now. */
function Consequences({ code, change }: { code: string; change: OfficeOrder['changes'][number] }) {
  const may = usePermission()
  const { money } = useFormats()
  const { order, new_order, refund_id, refunded, credited } = change
  const link = (to: string, text: string): ReactNode => (
    <Anchor key={to} component={Link} to={to}>
      {text}
    </Anchor>
  )
  const refund = orderTexts.refundNumber({ id: refund_id ?? 0 })
  return (
    <Stack gap={0} component="span">
      {code === order &&
        new_order !== null &&
        link(`/orders/${new_order}`, messages.newOrder({ order: new_order }))}
      {code === new_order && link(`/orders/${order}`, messages.formerOrder({ order }))}
      {refund_id !== null && (may('refund') ? link(`/refunds/${refund_id}`, refund) : <span>{refund}</span>)}
      {refund_id !== null && (
        <span>{messages.refundOfChange({ total: money(refunded), credited: money(credited) })}</span>
      )}
    </Stack>
  )
}
