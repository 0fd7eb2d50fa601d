import { messages } from '#web/shop/carts/messages.ts'
import { messages as catalogue } from '#web/shop/catalogue/messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import type { CheckoutTotals } from './checkout-totals.ts'
import style from './OrderTable.module.css'

type Total = Pick<CheckoutTotals, 'total' | 'plusShipping' | 'isFree'>

/** The amount to pay, with a note that shipping will be added while it is unknown. Items that cost nothing are free. */
function useTotal(): (totals: Total) => string {
  const money = useMoney()
  return ({ total, plusShipping, isFree }) => {
    if (plusShipping) return messages.plusShipping({ total: money(total) })
    return isFree ? catalogue.free : money(total)
  }
}

/** The amount to pay; on narrow screens the note is below. */
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
