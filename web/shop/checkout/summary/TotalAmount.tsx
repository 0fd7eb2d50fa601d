import { messages } from '#web/shop/carts/messages.ts'
import { useMoney } from '#web/ui/content/Money.tsx'
import type { CheckoutTotals } from './checkout-totals.ts'

/** Says what is to pay, and that shipping comes on top of it as long as it is not known. */
export function useTotal(): (totals: Pick<CheckoutTotals, 'total' | 'plusShipping'>) => string {
  const money = useMoney()
  return ({ total, plusShipping }) =>
    plusShipping ? messages.plusShipping({ total: money(total) }) : money(total)
}

/** What is to pay. */
export const TotalAmount = ({ totals }: { totals: CheckoutTotals }) => <>{useTotal()(totals)}</>
