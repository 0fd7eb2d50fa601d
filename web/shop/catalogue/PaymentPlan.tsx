import { dueDays } from '#contract/payment-plans.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { Money } from '#web/ui/data-display/Money.tsx'
import style from './PaymentPlan.module.css'

/** The installments of an order placed today. The first is paid at checkout. */
export function PaymentPlan({ steps }: { steps: PaymentPlanStep[] }) {
  const { timezone, locale } = useConfig()
  const today = Temporal.Now.plainDateISO(timezone)
  const name = (day: Temporal.PlainDate) => {
    if (day.equals(today)) return messages.today
    return day.toLocaleString(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  }
  return (
    <section className={style.plan}>
      <h2>{messages.installments}</h2>
      <ol>
        {dueDays(today, steps).map(({ amount, day }, index) => (
          <li key={index}>
            <strong>
              <Money amount={amount} />
            </strong>
            {index === 0 && <span className={style.initial}>{messages.initialPayment}</span>}
            <span>{name(day)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
