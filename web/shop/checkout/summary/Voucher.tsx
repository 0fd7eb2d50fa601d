import { useMoney } from '#web/ui/data-display/Money.tsx'
import { messages } from '#web/shop/checkout/messages.ts'
import { type CheckoutTotals, voucherLoss } from './checkout-totals.ts'
import style from './Voucher.module.css'

/** Announces the effect of a voucher, and warns of an amount that would be lost. */
export function VoucherEffect({ totals }: { totals: CheckoutTotals }) {
  const money = useMoney()
  const { voucher, discount } = totals
  const lost = voucherLoss(totals)
  return (
    <>
      <output className="hidden-text">
        {voucher !== null && messages.voucherTakes({ code: voucher.code, amount: money(discount) })}
      </output>
      <output className={lost > 0 ? style.warning : undefined}>
        {voucher !== null &&
          lost > 0 &&
          messages.voucherLost({ worth: money(voucher.discount_amount), lost: money(lost) })}
      </output>
    </>
  )
}
