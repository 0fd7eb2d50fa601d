import { useEffect, useRef } from 'react'
import type { Cart } from '#contract/carts.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { paymentPlanOf } from '#web/shop/carts/cart.ts'
import { useSecondsLeft } from '#web/shop/carts/cart-countdown.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { LazyPaymentPlan } from '#web/shop/catalogue/LazyPaymentPlan.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Countdown } from '#web/shop/carts/Countdown.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Checkout } from '#web/shop/checkout/checkout.ts'
import { OrderTable } from './OrderTable.tsx'
import style from './OrderSummary.module.css'
import { VoucherEffect, VoucherEntry } from './Voucher.tsx'

/** Changes the voucher and moves the focus to the control that replaces the one used. */
function useVoucherChange(setVoucher: Checkout['setVoucher']) {
  const place = useRef<HTMLElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    moved.current = false
  })
  const change = (next: Voucher | null) => {
    moved.current = true
    setVoucher(next)
  }
  return { place, change }
}

function InvoiceError({ failure, again }: { failure: Error; again: () => void }) {
  return (
    <div role="alert" className={style.failure}>
      <p>{messages.noInvoice}</p>
      <p>{failure.message}</p>
      <Button kind="secondary" onClick={again}>
        {common.retry}
      </Button>
    </div>
  )
}

/** What is ordered and what it costs, under the lights of the cart; the place for a voucher while none is used. */
export function OrderSummary({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const seconds = useSecondsLeft()
  const { form, invoiceQuery: shown, totals, setVoucher } = checkout
  const { place, change } = useVoucherChange(setVoucher)
  const plan = paymentPlanOf(cart)
  // A plan takes no voucher, and what is free needs none.
  const enterable = totals !== undefined && totals.voucher === null && plan === null && totals.total > 0
  return (
    <section
      ref={place}
      className={`night ${style.summary}`}
      aria-label={orderMessages.yourOrder}
      aria-busy={shown.stale}
    >
      {seconds !== null && <Countdown seconds={seconds} title={orderMessages.yourOrder} />}
      {totals !== undefined && (
        <OrderTable
          cart={cart}
          totals={totals}
          country={form.values['order.shipping_country']}
          stale={shown.stale}
          onRemoveVoucher={() => change(null)}
        />
      )}
      {totals === undefined && shown.error === null && <Skeleton height="180px" />}
      {shown.error !== null && <InvoiceError failure={shown.error} again={shown.retry} />}
      {enterable && <VoucherEntry cart={cart} errorId={form.errorId('voucher_code')} onApplied={change} />}
      {totals !== undefined && <VoucherEffect totals={totals} />}
      {plan !== null && (
        <div className={style.plan}>
          <LazyPaymentPlan steps={plan} />
          <p className={style.hint}>{messages.planHint}</p>
        </div>
      )}
    </section>
  )
}
