import type { Overview, Sales } from '#contract/office/overview.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as overviewMessages } from '#web/office/overview/messages.ts'
import { messages } from './messages.ts'
import style from './Summary.module.css'

const Fact = ({ name, figure, lead }: { name: string; figure: string; lead?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={style.number}>{figure}</span> {lead}
    </dd>
  </div>
)

/** The state of the festival in one line. */
export function Today({ overview: { today, total, income } }: { overview: Overview }) {
  const { money, count } = useFormats()
  const leadOf = ({ value, orders }: Sales) =>
    messages.inOrders({ value: money(value), orders: overviewMessages.ordersCounted({ count: orders }) })
  return (
    <dl className={style.today}>
      <Fact name={overviewMessages.soldToday} figure={count(today.sold)} lead={leadOf(today)} />
      <Fact name={overviewMessages.soldInAll} figure={count(total.sold)} lead={leadOf(total)} />
      <Fact name={overviewMessages.moneyIn} figure={money(income.paid)} />
      <Fact name={overviewMessages.moneyDue} figure={money(income.due)} />
      <Fact
        name={overviewMessages.moneyBack}
        figure={money(income.refunded)}
        {...(income.lost > 0 && { lead: overviewMessages.moneyLost({ amount: money(income.lost) }) })}
      />
    </dl>
  )
}
