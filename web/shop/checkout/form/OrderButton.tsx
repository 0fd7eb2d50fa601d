import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import type { CheckoutTotals } from '#web/shop/checkout/summary/checkout-totals.ts'
import { useTotal } from '#web/shop/checkout/summary/TotalAmount.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'

interface OrderButtonProps {
  form: CheckoutForm
  /** Undefined while the total is not known. */
  totals: CheckoutTotals | undefined
}

/** The button that places the order. If money is due it says so, and how much. */
export function OrderButton({ form, totals }: OrderButtonProps) {
  const totalOf = useTotal()
  const isToPay = totals !== undefined && (totals.total > 0 || totals.plusShipping)
  return (
    <Button type="submit" wide pending={form.pending} waiting={form.waiting} disabled={totals === undefined}>
      {isToPay ? messages.orderAndPay({ total: totalOf(totals) }) : cartMessages.checkout}
    </Button>
  )
}
