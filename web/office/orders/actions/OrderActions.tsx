import { Button, Menu, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { usePrimaryKey } from '#web/office/kit/work/primary-key.tsx'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
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
  const { actAlone } = useOrderActions(order.code)
  return (
    <ConfirmDialog
      destructive
      title={messages.cancelOrder}
      onConfirm={() => actAlone(call(calls.cancelOrders, { orders: [order.code] }))}
      doneMessage={messages.cancelled}
      onClose={onClose}
    >
      {messages.cancelEffect}
    </ConfirmDialog>
  )
}

const DIALOGS: Record<DialogName, ComponentType<{ order: OfficeOrder; onClose: () => void }>> = {
  transfer: EnterTransferDialog,
  change: ChangeOrderDialog,
  resolve: ResolveDialog,
  extend: ExtendDialog,
  elsewhere: SendElsewhereDialog,
  language: LanguageDialog,
  company: CorrectCompanyDialog,
  cancel: CancelOrderDialog,
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

/** An action on an order: a dialog, or a page. */
type Action = { name: string; destructive?: boolean } & ({ dialog: DialogName } | { to: string })

/** The actions that the order's status and the user's role allow, the most likely first. */
function useAllowedActions(order: OfficeOrder): Action[] {
  const may = usePermission()
  const { allowed_actions, payment_status, company, customer } = order
  const moves = may('move money')
  const changes = may('change orders')
  const speaksSeveral = useLanguageChoices().length > 1
  const toCompanies = useShopData()?.config.companyInvoices.enabled ?? false
  const isThere = customer.erased_at === null
  const hasCompany = (toCompanies || company !== null) && allowed_actions.correct_company === null
  const closes = payment_status === 'partial' && allowed_actions.resolutions.length > 0
  const actions: [boolean, Action][] = [
    [moves && payment_status === 'problem', { dialog: 'resolve', name: messages.resolve }],
    [moves && allowed_actions.receive === null, { dialog: 'transfer', name: messages.enter }],
    [
      may('refund') && allowed_actions.refund === null,
      { to: `/orders/${order.code}/refund`, name: messages.openRefund },
    ],
    [moves && closes, { dialog: 'resolve', name: messages.closeOrder }],
    [changes && allowed_actions.change === null, { dialog: 'change', name: changeMessages.title }],
    [changes && allowed_actions.extend === null, { dialog: 'extend', name: messages.extend }],
    [changes && isThere, { dialog: 'elsewhere', name: messages.sendElsewhere }],
    [changes && isThere && speaksSeveral, { dialog: 'language', name: messages.setLanguage }],
    [changes && isThere && hasCompany, { dialog: 'company', name: actionMessages.correctCompany }],
    [
      changes && allowed_actions.cancel === null,
      { dialog: 'cancel', name: messages.cancelOrder, destructive: true },
    ],
  ]
  return actions.flatMap(([isAllowed, action]) => (isAllowed ? [action] : []))
}

interface ActionProps {
  action: Action
  onOpen: (dialog: DialogName) => void
}

/** The action that the order's status suggests. */
function PrimaryAction({ action, onOpen, isAwaited }: ActionProps & { isAwaited: boolean }) {
  const variant = isAwaited ? 'filled' : 'default'
  const navigate = useNavigate()
  const key = usePrimaryKey(() => ('to' in action ? void navigate(action.to) : onOpen(action.dialog)))
  if ('to' in action)
    return (
      <Button {...key} variant={variant} component={Link} to={action.to}>
        {action.name}
      </Button>
    )
  return (
    <Button {...key} variant={variant} onClick={() => onOpen(action.dialog)}>
      {action.name}
    </Button>
  )
}

function ActionItem({ action, onOpen }: ActionProps) {
  if ('to' in action)
    return (
      <Menu.Item component={Link} to={action.to}>
        {action.name}
      </Menu.Item>
    )
  return (
    <Menu.Item
      onClick={() => onOpen(action.dialog)}
      {...(action.destructive && { c: 'var(--mantine-color-error)' })}
    >
      {action.name}
    </Menu.Item>
  )
}

function OpenDialog({ order, open, onClose }: { order: OfficeOrder; open: DialogName; onClose: () => void }) {
  const Dialog = DIALOGS[open]
  return <Dialog order={order} onClose={onClose} />
}

/** The actions on an order: the one that its status suggests, and the others in a menu. */
export function OrderActions({ order }: { order: OfficeOrder }) {
  const [open, setOpen] = useState<DialogName | null>(null)
  const isAwaited = order.transfer !== null || order.payment_status === 'problem'
  const actions = useAllowedActions(order)
  // Money that nobody expects can be entered, but is not what a paid order is opened for.
  const primary =
    actions.find((action) => isAwaited || !('dialog' in action && action.dialog === 'transfer')) ?? actions[0]
  const others = actions.filter((action) => action !== primary)
  return (
    <>
      {primary && <PrimaryAction action={primary} onOpen={setOpen} isAwaited={isAwaited} />}
      {others.length > 0 && (
        <MoreMenu>
          {others.map((action) => (
            <ActionItem key={action.name} action={action} onOpen={setOpen} />
          ))}
        </MoreMenu>
      )}
      {open && <OpenDialog order={order} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}
