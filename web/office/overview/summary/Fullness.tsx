import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { StockLevel } from '#contract/office/overview.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as overviewMessages } from '#web/office/overview/messages.ts'
import { messages } from './messages.ts'
import style from './Summary.module.css'

const MAX = 8

type Limited = StockLevel & { capacity: number }

/** The capacities of what is on sale, the fullest first. */
export const capacitiesOf = (stock: readonly StockLevel[]): Limited[] =>
  stock
    .filter((level): level is Limited => level.enabled && level.capacity !== null && level.capacity > 0)
    .toSorted((a, b) => b.taken / b.capacity - a.taken / a.capacity)

function Row({
  level: { kind, name, event, travel_time, capacity, taken, held, promised },
}: {
  level: Limited
}) {
  const { count, percent, wallClock } = useFormats()
  const share = (places: number) => Math.min(100, (100 * places) / capacity)
  const beside = kind === 'shared' ? overviewMessages.sharedCapacity : event
  // The end is cut off where there is no space: departures of one bus differ only by their times.
  const [first, second] = travel_time === null ? [name, beside] : [wallClock(travel_time), name]
  return (
    <tr>
      <th scope="row">
        {first}
        <span className={style.of}> {second}</span>
      </th>
      <td className={style.barCell}>
        <div>
          <svg className={style.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className={style.free} width="100" height="8" />
            <rect className={style.held} width={share(taken)} height="8" />
            <rect className={style.now} width={share(taken - held - promised)} height="8" />
          </svg>
          {percent(taken / capacity)}
        </div>
      </td>
      <td>{messages.places({ taken: count(taken), capacity: count(capacity) })}</td>
    </tr>
  )
}

/** How full each capacity is. */
export function Fullness({ stock }: { stock: readonly StockLevel[] }) {
  const levels = capacitiesOf(stock)
  return (
    <Section
      title={messages.fullness}
      beside={
        <Anchor component={Link} to="/figures#left" size="sm">
          {overviewMessages.whatIsLeft}
        </Anchor>
      }
    >
      {levels.length === 0 ? (
        <Text c="dimmed">{messages.noLimits}</Text>
      ) : (
        <table className={style.rows}>
          <tbody>
            {levels.slice(0, MAX).map((level) => (
              <Row key={`${level.kind} ${level.name} ${level.travel_time}`} level={level} />
            ))}
          </tbody>
        </table>
      )}
      {levels.length > MAX && (
        <Text size="sm" c="dimmed">
          {messages.more({ count: levels.length - MAX })}
        </Text>
      )}
    </Section>
  )
}
