import { Suspense, lazy } from 'react'
import { messages } from '#web/shop/checkout/messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { type CheckoutTotals, voucherLoss } from './checkout-totals.ts'
import type { VoucherQuestion as Question } from './voucher-question.ts'

const ConfirmDialog = lazy(() => import('#web/ui/feedback/ConfirmDialog.tsx'))

interface VoucherQuestionProps {
  question: Question
  totals: CheckoutTotals
  /** Places the order. */
  onUse: () => void
}

/** Asks whether this order may use up a voucher that is worth far more. */
export function VoucherQuestion({ question, totals, onUse }: VoucherQuestionProps) {
  const money = useMoney()
  const { voucher } = totals
  if (!question.isOpen || voucher === null) return null
  const use = () => {
    question.agree(voucher.code)
    onUse()
  }
  return (
    <Suspense>
      <ConfirmDialog
        title={messages.voucherUseQuestion}
        text={messages.voucherUseHint({
          worth: money(voucher.discount_amount),
          costs: money(totals.discount),
          lost: money(voucherLoss(totals)),
        })}
        cancelLabel={messages.voucherKeep}
        confirmLabel={messages.voucherUse}
        onCancel={question.close}
        onConfirm={use}
      />
    </Suspense>
  )
}
