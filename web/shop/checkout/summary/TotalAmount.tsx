import { messages } from '#web/shop/carts/messages.ts'
import { messages as catalogue } from '#web/shop/catalogue/messages.ts'
import { useMoney } from '#web/ui/content/Money.tsx'
import type { CheckoutTotals } from './checkout-totals.ts'
import style from './OrderTable.module.css'

type Total = Pick<CheckoutTotals, 'total' | 'plusShipping' | 'isFree'>

/** Says what is to pay, and that shipping comes on top of it as long as it is not known. What costs nothing by itself is free. */
export function useTotal(): (totals: Total) => string {
  const money = useMoney()
  return ({ total, plusShipping, isFree }) => {
    if (plusShipping) return messages.plusShipping({ total: money(total) })
    return isFree ? catalogue.free : money(total)
  }
}

/** What is to pay; where it is narrow, what comes on top stands below. */
export function TotalAmount({ totals, isNarrow = false }: { totals: CheckoutTotals; isNarrow?: boolean }) {
  const say = useTotal()
  if (!isNarrow || !totals.plusShipping) return <>{say(totals)}</>
  return (
    <>
      {say({ ...totals, plusShipping: false, isFree: false })}{' '}
      <small className={style.plus}>{messages.shippingToCome}</small>
    </>
  )
}
