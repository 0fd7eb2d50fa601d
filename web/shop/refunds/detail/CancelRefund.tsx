import * as calls from '#contract/calls/shop/refund-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { ConfirmedSubmit } from '#web/ui/forms/ConfirmedSubmit.tsx'
import { showToast } from '#web/lib/toasts.ts'

interface CancelRefundProps {
  id: number
  /** Not in processing yet. */
  open: boolean
}

/** Staff may have started processing it. If the refund is gone, so are its page and the banner, and a toast shows the reason. */
async function refetchRefunds(id: number, why: string): Promise<void> {
  const fresh = await data.refresh().catch(() => null)
  if (fresh?.refunds.every((refund) => refund.id !== id)) showToast(why, 'failure', { leads: true })
}

const useCancelRefund = (id: number) =>
  useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      const answer = await call(calls.cancelRefund, { refund_id: id }, waiting)
      data.merge(answer.data)
      showToast(shared.refundCancelled({ id }), 'success', { leads: true })
    },
    onError: (failure) => void refetchRefunds(id, uniqueMessages(errorsOf(failure)).join(' ')),
  })

/**
 * Cancels a request after a confirmation; the page of a cancelled refund redirects to the portal. The reason why it can
 * no longer be cancelled stays visible after the button is removed.
 */
export const CancelRefund = ({ id, open }: CancelRefundProps) => (
  <ConfirmedSubmit
    form={useCancelRefund(id)}
    isOffered={open}
    label={messages.cancelRefund}
    dialog={{
      title: messages.cancelRefundQuestion,
      text: messages.cancelRefundHint,
      cancelLabel: messages.keepRefund,
      confirmLabel: messages.cancelRefundNow,
    }}
  />
)
