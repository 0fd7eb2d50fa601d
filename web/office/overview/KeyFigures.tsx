import { SimpleGrid, Text } from '@mantine/core'
import type { Overview, Sales } from '#contract/office/overview.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { overviewWords as words } from '#web/office/words/overview.ts'
import style from './Overview.module.css'

function KeyFigure({ name, figure, lead }: { name: string; figure: string; lead?: string }) {
  return (
    <div className={style.figure}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <div className={style.number}>{figure}</div>
      {lead !== undefined && <Text size="sm">{lead}</Text>}
    </div>
  )
}

function SalesFigure({ name, sold: { orders, tickets, value } }: { name: string; sold: Sales }) {
  const { money, count } = useFormats()
  return (
    <KeyFigure
      name={name}
      figure={`${count(tickets)} ${words.ticketsSold(tickets)}`}
      lead={words.inOrders(words.ordersCounted(orders), money(value))}
    />
  )
}

/** Sales and money, in a few large numbers. */
export function KeyFigures({ overview: { today, total, income } }: { overview: Overview }) {
  const { money } = useFormats()
  return (
    <SimpleGrid cols={{ base: 2, lg: 5 }} spacing="sm">
      <SalesFigure name={words.soldToday} sold={today} />
      <SalesFigure name={words.soldInAll} sold={total} />
      <KeyFigure name={words.moneyIn} figure={money(income.paid)} />
      <KeyFigure name={words.moneyDue} figure={money(income.due)} />
      <KeyFigure name={words.moneyBack} figure={money(income.refunded)} />
    </SimpleGrid>
  )
}
