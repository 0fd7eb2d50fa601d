import * as calls from '#contract/calls/shop/checkout-calls.ts'
import type { Order } from '#contract/orders.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { ConfirmedSubmit } from '#web/ui/forms/ConfirmedSubmit.tsx'
import { showToast } from '#web/lib/toasts.ts'

const useCancelOrder = (order: string) =>
  useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      data.merge((await call(calls.cancelOrder, { order }, waiting)).data)
      showToast(shared.orderCancelled({ order }))
    },
    // It may have been paid or abandoned in the meantime.
    onError: () => void data.refresh().catch(() => null),
  })

/** Cancels an unpaid order, after a confirmation. */
export const CancelOrder = ({ order }: { order: Order }) => (
  <ConfirmedSubmit
    form={useCancelOrder(order.code)}
    isOffered={order.payment_status === 'pending' && order.total_paid === 0}
    label={messages.cancelOrder}
    dialog={{
      title: messages.cancelOrderQuestion,
      text: messages.cancelOrderHint,
      cancelLabel: messages.keepOrder,
      confirmLabel: messages.cancelOrderNow,
    }}
  />
)
