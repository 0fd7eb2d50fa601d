import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import type { CheckoutTotals } from '#web/shop/checkout/summary/checkout-totals.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'

interface OrderButtonProps {
  form: CheckoutForm
  /** Undefined while the total is not known. */
  totals: CheckoutTotals | undefined
  /** The installment that is paid with the order, if it is paid in several. */
  first: PaymentPlanStep | undefined
}

/** The button's text. An amount that is not known yet is not named: the order cannot be placed without it. */
function useOrderText({ totals, first }: Pick<OrderButtonProps, 'totals' | 'first'>): string {
  const money = useMoney()
  if (first !== undefined) return messages.orderAndPayToday({ amount: money(first.amount) })
  if (totals === undefined || totals.plusShipping || totals.total === 0) return cartMessages.checkout
  return messages.orderAndPay({ total: money(totals.total) })
}

/** The button that places the order. If money is due it says so, and how much is paid now. */
export function OrderButton({ form, totals, first }: OrderButtonProps) {
  const text = useOrderText({ totals, first })
  return (
    <Button type="submit" wide pending={form.pending} waiting={form.waiting} disabled={totals === undefined}>
      {text}
    </Button>
  )
}
