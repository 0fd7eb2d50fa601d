import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useMay } from '#web/office/lib/session.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { ExtendWindow } from './ExtendDialog.tsx'
import { useActs } from '#web/office/orders/order-query.ts'
import { SolveWindow } from './ResolveDialog.tsx'
import { TransferWindow } from './EnterTransferDialog.tsx'

type Window = 'transfer' | 'solve' | 'extend' | 'cancel'

const isOver = ({ payment_status }: OfficeOrder): boolean =>
  payment_status === 'cancelled' || payment_status === 'abandoned'

/** Cancels an order once it is clear what that does. */
function CancelAsk({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { act } = useActs(order.code)
  return (
    <Ask
      grave
      title={words.cancelOrder}
      onYes={async () => void (await act('cancellations'))}
      said={words.cancelled}
      onClose={onClose}
    >
      {words.cancelMeans}
    </Ask>
  )
}

/** Why the order cannot be cancelled, and what can be done instead; that it is over, it says by itself. */
export function CannotCancel({ order }: { order: OfficeOrder }) {
  const why = order.ways.cancel
  if (why === null || isOver(order)) return null
  return (
    <Text size="sm" c="dimmed">
      {words.cannotCancel}: {why}
    </Text>
  )
}

/** What of all that can be done about an order somebody may do, and its state allows; the most likely first. */
function useWays(order: OfficeOrder): { window: Window; name: string; grave?: boolean }[] {
  const may = useMay()
  const { ways, payment_status } = order
  const moves = may('move money')
  const changes = may('change orders')
  return [
    moves && payment_status === 'problem' && { window: 'solve' as const, name: words.solve },
    moves && ways.receive === null && { window: 'transfer' as const, name: words.enter },
    moves &&
      payment_status === 'partial' &&
      ways.solutions.length > 0 && { window: 'solve' as const, name: words.closeOrder },
    changes && ways.extend === null && { window: 'extend' as const, name: words.extend },
    changes && ways.cancel === null && { window: 'cancel' as const, name: words.cancelOrder, grave: true },
  ].filter((way) => way !== false)
}

/** What can be done about an order, each behind a question that says what it will do. */
export function Deeds({ order }: { order: OfficeOrder }) {
  const may = useMay()
  const [open, setOpen] = useState<Window | null>(null)
  const onClose = () => setOpen(null)
  const awaited = order.transfer !== null || order.payment_status === 'problem'
  return (
    <>
      {useWays(order).map(({ window, name, grave }, index) => (
        <Button
          key={window}
          variant={index === 0 && awaited ? 'filled' : 'default'}
          {...(grave && { c: 'var(--mantine-color-error)' })}
          onClick={() => setOpen(window)}
        >
          {name}
        </Button>
      ))}
      {may('refund') && order.ways.refund === null && (
        <Button variant="default" component={Link} to={`/orders/${order.code}/refund`}>
          {words.openRefund}
        </Button>
      )}
      {open === 'transfer' && <TransferWindow order={order} onClose={onClose} />}
      {open === 'solve' && <SolveWindow order={order} onClose={onClose} />}
      {open === 'extend' && <ExtendWindow order={order} onClose={onClose} />}
      {open === 'cancel' && <CancelAsk order={order} onClose={onClose} />}
    </>
  )
}
