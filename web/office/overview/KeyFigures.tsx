import { SimpleGrid } from '@mantine/core'
import type { Overview, Sales } from '#contract/office/overview.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { KeyFigure } from './KeyFigure.tsx'
import { messages } from './messages.ts'

function SalesFigure({ name, sold: { orders, sold, tickets, value } }: { name: string; sold: Sales }) {
  const { money, count } = useFormats()
  const soldIn = useSession()?.festival.merchandise ? messages.soldIn : messages.placesSoldIn
  return (
    <KeyFigure
      name={name}
      figure={count(sold)}
      lead={soldIn({
        tickets: messages.ticketsSold({ count: tickets, shown: count(tickets) }),
        orders: messages.ordersCounted({ count: orders }),
        value: money(value),
      })}
    />
  )
}

/** Sales and income at a glance. */
export function KeyFigures({ overview: { today, total, income } }: { overview: Overview }) {
  const { money } = useFormats()
  return (
    <SimpleGrid cols={{ base: 2, lg: 5 }} spacing="sm">
      <SalesFigure name={messages.soldToday} sold={today} />
      <SalesFigure name={messages.soldInAll} sold={total} />
      <KeyFigure name={messages.moneyIn} figure={money(income.paid)} />
      <KeyFigure name={messages.moneyDue} figure={money(income.due)} />
      <KeyFigure
        name={messages.moneyBack}
        figure={money(income.refunded)}
        {...(income.lost > 0 && { lead: messages.moneyLost({ amount: money(income.lost) }) })}
      />
    </SimpleGrid>
  )
}
