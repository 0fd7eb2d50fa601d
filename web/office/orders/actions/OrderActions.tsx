import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { messages } from '#web/office/orders/messages.ts'
import { messages as changeMessages } from '#web/office/orders/change/messages.ts'
import { ChangeOrderDialog } from '#web/office/orders/change/ChangeOrderDialog.tsx'
import { messages as actionMessages } from './messages.ts'
import { CorrectCompanyDialog } from './CorrectCompanyDialog.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { LanguageDialog } from './LanguageDialog.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import { EnterTransferDialog } from './EnterTransferDialog.tsx'
import { SendElsewhereDialog } from './SendElsewhereDialog.tsx'

type DialogName =
  | 'transfer'
  | 'change'
  | 'resolve'
  | 'extend'
  | 'elsewhere'
  | 'language'
  | 'company'
  | 'cancel'

const isOver = ({ payment_status }: OfficeOrder): boolean =>
  payment_status === 'cancelled' || payment_status === 'abandoned'

/** Cancels an order, after a confirmation. */
function CancelOrderDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { act } = useOrderActions(order.code)
  return (
    <ConfirmDialog
      destructive
      title={messages.cancelOrder}
      onConfirm={async () => void (await act(call(calls.cancelOrder, { code: order.code })))}
      doneMessage={messages.cancelled}
      onClose={onClose}
    >
      {messages.cancelEffect}
    </ConfirmDialog>
  )
}

/** How the money of a paid order goes back, or why it does not. */
function refundAdvice({ allowed_actions, has_payment_plan }: OfficeOrder): string {
  const { refund, request_refund } = allowed_actions
  if (refund !== null) return refund
  const by = request_refund ? 'customer' : 'finance'
  return has_payment_plan ? actionMessages.refundEndsPlan({ by }) : actionMessages.refundInstead({ by })
}

/** Why the order cannot be cancelled, and what to do instead. Nothing for an order that has already ended. */
export function CannotCancel({ order }: { order: OfficeOrder }) {
  const why = order.allowed_actions.cancel
  if (why === null || isOver(order)) return null
  const isPaid =
    order.payment_status === 'paid' || (order.payment_status === 'partial' && order.has_payment_plan)
  const said = isPaid ? `${why} ${refundAdvice(order)}` : why
  return (
    <Text size="sm" c="dimmed">
      {messages.cannotCancel}: {said}
    </Text>
  )
}

/** The actions that the order's status and the user's role allow, the most likely first. */
function useAllowedActions(
  order: OfficeOrder,
): { dialog: DialogName; name: string; destructive?: boolean }[] {
  const may = usePermission()
  const { allowed_actions, payment_status } = order
  const moves = may('move money')
  const changes = may('change orders')
  const speaksSeveral = useLanguageChoices().length > 1
  const toCompanies = useShopData()?.config.companyInvoices.enabled ?? false
  const isThere = order.customer.erased_at === null
  return [
    moves && payment_status === 'problem' && { dialog: 'resolve' as const, name: messages.resolve },
    moves && allowed_actions.receive === null && { dialog: 'transfer' as const, name: messages.enter },
    moves &&
      payment_status === 'partial' &&
      allowed_actions.resolutions.length > 0 && { dialog: 'resolve' as const, name: messages.closeOrder },
    changes && allowed_actions.change === null && { dialog: 'change' as const, name: changeMessages.title },
    changes && allowed_actions.extend === null && { dialog: 'extend' as const, name: messages.extend },
    changes && isThere && { dialog: 'elsewhere' as const, name: messages.sendElsewhere },
    changes && isThere && speaksSeveral && { dialog: 'language' as const, name: messages.setLanguage },
    changes &&
      isThere &&
      (toCompanies || order.company !== null) &&
      allowed_actions.correct_company === null && {
        dialog: 'company' as const,
        name: actionMessages.correctCompany,
      },
    changes &&
      allowed_actions.cancel === null && {
        dialog: 'cancel' as const,
        name: messages.cancelOrder,
        destructive: true,
      },
  ].filter((action) => action !== false)
}

/** The actions on an order, each with a dialog. */
export function OrderActions({ order }: { order: OfficeOrder }) {
  const may = usePermission()
  const [open, setOpen] = useState<DialogName | null>(null)
  const onClose = () => setOpen(null)
  const awaited = order.transfer !== null || order.payment_status === 'problem'
  return (
    <>
      {useAllowedActions(order).map(({ dialog, name, destructive }, index) => (
        <Button
          key={dialog}
          variant={index === 0 && awaited ? 'filled' : 'default'}
          {...(destructive && { c: 'var(--mantine-color-error)' })}
          onClick={() => setOpen(dialog)}
        >
          {name}
        </Button>
      ))}
      {may('refund') && order.allowed_actions.refund === null && (
        <Button variant="default" component={Link} to={`/orders/${order.code}/refund`}>
          {messages.openRefund}
        </Button>
      )}
      {open === 'transfer' && <EnterTransferDialog order={order} onClose={onClose} />}
      {open === 'change' && <ChangeOrderDialog order={order} onClose={onClose} />}
      {open === 'resolve' && <ResolveDialog order={order} onClose={onClose} />}
      {open === 'extend' && <ExtendDialog order={order} onClose={onClose} />}
      {open === 'company' && <CorrectCompanyDialog order={order} onClose={onClose} />}
      {open === 'elsewhere' && <SendElsewhereDialog order={order} onClose={onClose} />}
      {open === 'language' && <LanguageDialog order={order} onClose={onClose} />}
      {open === 'cancel' && <CancelOrderDialog order={order} onClose={onClose} />}
    </>
  )
}
