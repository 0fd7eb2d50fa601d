import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FigureTotals, SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { DayBars } from './DayBars.tsx'
import { messages } from './messages.ts'
import style from './Summary.module.css'

interface FigureProps {
  name: string
  measure: keyof FigureTotals
  figures: SalesFigures
  format: (value: number) => string
  difference: (value: number) => string
}

/** A sum, and how it differs from the thirty days before. */
function Figure({ name, measure, figures: { totals, before }, format, difference }: FigureProps) {
  const now = totals[measure]
  const compared = () => {
    if (!before) return messages.noFormer
    const value = format(before[measure])
    if (before[measure] === now) return messages.same({ value })
    return messages.change({ difference: difference(now - before[measure]), value })
  }
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <div className={style.number}>{format(now)}</div>
      <Text size="xs" c="dimmed">
        {compared()}
      </Text>
    </div>
  )
}

const Legend = () => (
  <Group gap="md" className={style.legend ?? ''} aria-hidden>
    <span data-of="now">{messages.now}</span>
    <span data-of="former">{messages.former}</span>
  </Group>
)

export const AllFigures = () => (
  <Anchor component={Link} to="/figures?span=month" size="sm">
    {messages.allFigures}
  </Anchor>
)

interface ThirtyDaysProps {
  figures: SalesFigures | undefined
  former: SalesFigures['days'] | undefined
}

/** The sales of the last thirty days beside those of the thirty before. */
export function ThirtyDays({ figures, former }: ThirtyDaysProps) {
  const { money, count, moneyChange, countChange } = useFormats()
  if (!figures || !former) return <Skeleton h={330} />
  const counts = { figures, format: count, difference: countChange }
  return (
    <Section title={messages.days} beside={<AllFigures />}>
      <div className={style.figures}>
        <Figure
          name={messages.income}
          measure="income"
          figures={figures}
          format={money}
          difference={moneyChange}
        />
        <Figure name={messages.sold} measure="sold" {...counts} />
        <Figure name={messages.orders} measure="orders" {...counts} />
      </div>
      <Legend />
      <DayBars days={figures.days} former={former} />
    </Section>
  )
}
