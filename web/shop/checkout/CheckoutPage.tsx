import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages as shared } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import { type HeldCart, clearCart, itemCount, remainingMs, useHeldCart } from '#web/shop/carts/cart.ts'
import { keepVoucher } from '#web/shop/carts/codes/kept-voucher.ts'
import { RestoreCartButton } from '#web/shop/carts/RestoreCart.tsx'
import * as data from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { PageFrame } from '#web/shop/page/PageFrame.tsx'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages } from './messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { trackPurchase } from '#web/shop/portal/order/purchase-tracking.ts'
import { orderPath } from '#web/shop/page/paths.ts'
import { PaymentRedirect } from '#web/shop/payments/PaymentRedirect.tsx'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { PlacedOrder } from './checkout.ts'
import { CheckoutForm } from './form/CheckoutForm.tsx'
import style from './CheckoutPage.module.css'
import { drafts } from './form/drafts.ts'

/** The order that another tab, or a call whose response was lost, has made of the cart; otherwise null. */
function useOrderFromElsewhere(ended: boolean): Order | null {
  const { orders } = data.useData()
  const [known] = useState(() => new Set(orders.map(({ code }) => code)))
  useEffect(() => {
    if (ended) data.refresh().catch(() => undefined)
  }, [ended])
  return (ended && orders.find(({ code }) => !known.has(code))) || null
}

type CartEnd = 'time' | 'elsewhere'

/** Why the cart is gone: it expired, or it disappeared before; null while it exists. */
function useCartEnd(held: HeldCart | null | undefined): CartEnd | null {
  const [last, setLast] = useState<HeldCart | null>(null)
  const [end, setEnd] = useState<CartEnd | null>(null)
  if (held && held !== last) {
    setLast(held)
    setEnd(null)
  }
  if (held === null && last !== null && end === null) setEnd(remainingMs(last) > 0 ? 'elsewhere' : 'time')
  return end
}

const ToTickets = () => <ButtonLink to="/tickets">{cartMessages.lookAround}</ButtonLink>

/** Whether it is the same cart. */
const Again = () => (
  <>
    <RestoreCartButton />
    <ToTickets />
  </>
)

/** Nothing to check out: the cart was always empty, it became an order elsewhere, or it has expired. */
function NoCheckout({ end }: { end: CartEnd | null }) {
  const ended = end !== null
  const order = useOrderFromElsewhere(ended)
  const ordered = order !== null || end === 'elsewhere'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form may have been scrolled far down.
    if (ended) heading.current?.focus()
  }, [ended])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(data.useConfig(), 'checkout')}
      </h1>
      <div className={style.none} role={ended ? 'alert' : undefined}>
        {ordered && (
          <Notice
            title={messages.cartOrdered}
            action={
              <ButtonLink to={order === null ? '/portal' : orderPath(order.code)}>
                {order === null ? orderMessages.allOrders : orderMessages.seeOrder}
              </ButtonLink>
            }
          >
            {messages.cartOrderedHint}
          </Notice>
        )}
        {!ordered && (
          <Notice
            title={ended ? messages.cartEnded : shared.cartEmpty}
            action={ended ? <Again /> : <ToTickets />}
          >
            {ended ? messages.cartEndedHint : messages.checkoutEmptyHint}
          </Notice>
        )}
      </div>
    </>
  )
}

/** Checks out the cart, and continues to the payment. */
export function CheckoutPage() {
  const { customer } = data.useData()
  const held = useHeldCart()
  const navigate = useNavigate()
  const end = useCartEnd(held)
  const [leaving, setLeaving] = useState(false)
  const finish = ({ order, payment }: PlacedOrder) => {
    setLeaving(true)
    clearCart()
    drafts.clear()
    keepVoucher(null)
    if (payment !== null) return redirectToPayment(payment, order.code)
    if (order.payment_method === 'credit_card' && order.payment_status === 'pending')
      showToast(shared.paymentNotOpened, 'failure', { leads: true })
    // Without a payment at the bank there is no confirmation page to return to.
    if (order.payment_method !== 'credit_card') trackPurchase(order)
    void navigate(orderPath(order.code), { replace: true, state: 'placed' })
  }
  if (leaving) return <PaymentRedirect />
  if (customer === null || held === undefined) return <PageFrame />
  if (held === null || itemCount(held.cart) === 0) return <NoCheckout end={end} />
  return <CheckoutForm cart={held.cart} customer={customer} onPlaced={finish} />
}
