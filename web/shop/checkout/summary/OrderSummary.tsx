import { useEffect, useId, useRef, useState } from 'react'
import type { Cart } from '#contract/carts.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { itemCount, paymentPlanOf } from '#web/shop/carts/cart.ts'
import { useSecondsLeft } from '#web/shop/carts/cart-countdown.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { LazyPaymentPlan } from '#web/shop/catalogue/LazyPaymentPlan.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Codes, Hints } from '#web/shop/carts/codes/Codes.tsx'
import { useConfig } from '#web/lib/data/data.ts'
import { Donation } from '#web/shop/carts/donation/Donation.tsx'
import { Countdown } from '#web/shop/carts/Countdown.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Checkout } from '#web/shop/checkout/checkout.ts'
import type { CheckoutTotals } from './checkout-totals.ts'
import { OrderTable } from './OrderTable.tsx'
import style from './OrderSummary.module.css'
import { TotalAmount } from './TotalAmount.tsx'
import { VoucherEffect } from './Voucher.tsx'

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

interface WholeProps {
  cart: Cart
  checkout: Checkout
  onVoucher: (voucher: Voucher | null) => void
}

/** The time left, and each line of the order. */
function Whole({ cart, checkout, onVoucher }: WholeProps) {
  const { form, invoiceQuery: shown, totals } = checkout
  const seconds = useSecondsLeft()
  const plan = paymentPlanOf(cart)
  return (
    <>
      {seconds !== null && <Countdown seconds={seconds} title={orderMessages.yourOrder} />}
      {totals !== undefined && (
        <OrderTable
          cart={cart}
          totals={totals}
          country={form.values['order.shipping_country']}
          stale={shown.stale}
          onRemoveVoucher={() => onVoucher(null)}
        />
      )}
      {totals === undefined && shown.error === null && <Skeleton height="180px" />}
      {shown.error !== null && <InvoiceError failure={shown.error} again={shown.retry} />}
      {plan !== null && (
        <div className={style.plan}>
          <LazyPaymentPlan steps={plan} />
        </div>
      )}
    </>
  )
}

/** Whether a phone shows more than the line: on request, or if something needs an answer. */
function useFold(checkout: Checkout, cart: Cart) {
  const [isWanted, setWanted] = useState(false)
  const { form, invoiceQuery: shown, totals } = checkout
  const hasNoRate =
    hasParcel(cart.merchandise) &&
    !shown.stale &&
    form.values['order.shipping_country'] !== '' &&
    totals?.invoice.shipping === null
  const isNeeded = shown.error !== null || hasNoRate || form.errorId('voucher_code') !== undefined
  return { isOpen: isWanted || isNeeded, toggle: () => setWanted(!isWanted) }
}

interface OrderCodesProps extends WholeProps {
  isClosed: boolean
}

/** The codes of the order, and the field for one. A festival that has vouchers alone asks for those. */
function OrderCodes({ cart, checkout, isClosed, onVoucher }: OrderCodesProps) {
  const { discountCodes } = useConfig()
  if (isClosed && cart.codes.length === 0) return null
  return (
    <div className={style.codes}>
      <Codes
        cart={cart}
        isClosed={isClosed}
        isOpen
        label={discountCodes ? undefined : messages.voucherCode}
        errorId={checkout.form.errorId('voucher_code')}
        onVoucher={onVoucher}
      />
    </div>
  )
}

interface FoldProps {
  cart: Cart
  totals: CheckoutTotals
  takesVoucher: boolean
  isOpen: boolean
  controls: string
  onToggle: () => void
}

/** The order in one line, on a phone. */
function Fold({ cart, totals, takesVoucher, isOpen, controls, onToggle }: FoldProps) {
  return (
    <button
      type="button"
      className={style.fold}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span className="hidden-text">{orderMessages.yourOrder} </span>
      <span>
        <span>{messages.items({ count: itemCount(cart) })}</span>
        {takesVoucher && <span className={style.more}> · {messages.addVoucher}</span>}
      </span>{' '}
      <strong>
        <TotalAmount totals={totals} isNarrow />
      </strong>
    </button>
  )
}

/**
 * The items and their total, with the lights of the cart, and the voucher field while none is used. On a phone it is one line
 * that expands.
 */
export function OrderSummary({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const { invoiceQuery: shown, totals, setVoucher } = checkout
  const { place, change } = useVoucherChange(setVoucher)
  const { isOpen, toggle } = useFold(checkout, cart)
  const id = useId()
  // A plan takes no voucher, and a free order needs none.
  const enterable =
    totals !== undefined && totals.voucher === null && paymentPlanOf(cart) === null && totals.total > 0
  return (
    <section
      ref={place}
      className={`night ${style.summary}`}
      aria-label={orderMessages.yourOrder}
      aria-busy={shown.stale}
    >
      {totals !== undefined && (
        <Fold
          cart={cart}
          totals={totals}
          takesVoucher={enterable}
          isOpen={isOpen}
          controls={id}
          onToggle={toggle}
        />
      )}
      <div id={id} className={style.whole} data-folded={(totals !== undefined && !isOpen) || undefined}>
        <Whole cart={cart} checkout={checkout} onVoucher={change} />
        <Hints cart={cart} />
        <OrderCodes cart={cart} checkout={checkout} isClosed={!enterable} onVoucher={change} />
        <Donation
          cart={cart}
          total={totals === undefined || totals.plusShipping ? null : totals.total - cart.donation}
        />
      </div>
      {totals !== undefined && <VoucherEffect totals={totals} />}
    </section>
  )
}
