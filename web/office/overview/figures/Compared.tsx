import { SimpleGrid, Text } from '@mantine/core'
import type { ComparedFigures, FigureTotals, SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import style from '#web/office/overview/Overview.module.css'
import { messages } from './messages.ts'

type Measure = keyof FigureTotals

interface FigureProps {
  name: string
  measure: Measure
  figures: SalesFigures
  format: (value: number) => string
  difference: (value: number) => string
}

/** A sum, with its difference to the compared period. */
function Figure({ name, measure, figures: { totals, before, last_year }, format, difference }: FigureProps) {
  const now = totals[measure]
  const against = (
    { [measure]: other }: ComparedFigures,
    say: typeof messages.before,
    same: typeof messages.sameBefore,
  ) =>
    now === other
      ? same({ value: format(other) })
      : say({ difference: difference(now - other), value: format(other) })
  return (
    <div className={style.figure}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <div className={style.number}>{format(now)}</div>
      {before && <Text size="sm">{against(before, messages.before, messages.sameBefore)}</Text>}
      {last_year && <Text size="sm">{against(last_year, messages.lastYear, messages.sameLastYear)}</Text>}
    </div>
  )
}

/** The compared period, and the reason for it. */
function Against({ figures: { before, last_year } }: { figures: SalesFigures }) {
  const { fullDate, hour } = useFormats()
  const daysOf = ({ first, last, until }: ComparedFigures) => {
    const days =
      first === last ? fullDate(first) : messages.from({ first: fullDate(first), last: fullDate(last) })
    return until === null ? days : messages.until({ days, time: hour(until) })
  }
  const { calendar, edition } = messages.reasons
  return (
    <Text size="sm" c="dimmed">
      {before ? messages.beforeDays({ days: daysOf(before) }) : messages.beforeNone}{' '}
      {last_year
        ? messages.lastYearDays({
            days: daysOf(last_year),
            reason: last_year.edition === null ? calendar : edition({ name: last_year.edition }),
          })
        : messages.lastYearNone}
    </Text>
  )
}

/** The sales of a period, compared with the previous period and last year. */
export function Compared({ figures }: { figures: SalesFigures }) {
  const { money, count, moneyChange, countChange } = useFormats()
  const counts = { figures, format: count, difference: countChange }
  const amounts = { figures, format: money, difference: moneyChange }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        <Figure name={messages.sold} measure="sold" {...counts} />
        <Figure name={messages.income} measure="income" {...amounts} />
        <Figure name={messages.orders} measure="orders" {...counts} />
        <Figure name={messages.refunded} measure="refunded" {...amounts} />
      </SimpleGrid>
      <Against figures={figures} />
    </>
  )
}
