import type { Customer } from '#contract/customers.ts'
import type { Order } from '#contract/orders.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import style from './ThankYou.module.css'

interface ThankYouProps {
  order: Order
  customer: Customer
  /** The installment that was just paid; null if it was the order itself. */
  installment: number | null
}

function hintOf({ order, customer: { email }, installment }: ThankYouProps): string {
  if (order.payment_status === 'paid') return messages.thanksHint({ email })
  if (installment !== null)
    return messages.thanksInstallmentHint({ number: installment, count: order.payments.length, email })
  if (order.payment_status === 'pending') return messages.thanksTransferHint({ email })
  return messages.thanksPlanHint({ email })
}

/** By the name of the account; an account that is still without one is thanked without. */
const thanksOf = ({ customer: { full_name: name } }: ThankYouProps): string =>
  name === '' ? messages.thankYou : messages.thanks({ name })

/** Thanks for the payment, or for an order by bank transfer. */
export function ThankYou(props: ThankYouProps) {
  return (
    <section className={style.celebration}>
      <div className={style.lights}>
        <StringLights bulbs={24} swags={3} />
      </div>
      <p className={style.thanks}>{thanksOf(props)}</p>
      <output className={style.hint}>{hintOf(props)}</output>
    </section>
  )
}
