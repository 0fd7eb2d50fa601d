import type { Customer } from '#contract/customers.ts'
import type { Order } from '#contract/orders.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import style from './ThankYou.module.css'

/** Thanks for the payment. */
export function ThankYou({ order, customer }: { order: Order; customer: Customer }) {
  const hint = order.payment_status === 'paid' ? messages.thanksHint : messages.thanksPlanHint
  return (
    <section className={style.celebration}>
      <div className={style.lights}>
        <StringLights bulbs={24} swags={3} />
      </div>
      <p className={style.thanks}>{messages.thanks({ name: customer.full_name })}</p>
      <output className={style.hint}>{hint({ email: customer.email })}</output>
    </section>
  )
}
