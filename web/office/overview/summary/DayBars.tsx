import { VisuallyHidden } from '@mantine/core'
import type { SalesFigures } from '#contract/office/figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'
import style from './Summary.module.css'

type Days = SalesFigures['days']

const HEIGHT = 100

/** The heights of the bars in percent of the highest day of both periods. */
function scaleOf(days: Days, former: Days): (income: number) => number {
  const highest = Math.max(1, ...[...days, ...former].map(({ income }) => income))
  return (income) => (HEIGHT * Math.max(0, income)) / highest
}

/** The same as a table, for screen readers. */
function Table({ days, former }: { days: Days; former: Days }) {
  const { date, money } = useFormats()
  return (
    <table>
      <caption>{messages.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.day}</th>
          <th scope="col">{messages.now}</th>
          <th scope="col">{messages.former}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, income }, index) => (
          <tr key={day}>
            <th scope="row">{date(day)}</th>
            <td>{money(income)}</td>
            <td>{money(former[index]?.income ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first and the last day. */
function Axis({ days }: { days: Days }) {
  const { date } = useFormats()
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div className={style.axis} aria-hidden>
      <span>{first && date(first.day)}</span>
      <span>{last && date(last.day)}</span>
    </div>
  )
}

/** The income of each day as a bar, in front of that of the same day of the former period. */
export function DayBars({ days, former }: { days: Days; former: Days }) {
  const { date, money } = useFormats()
  const heightOf = scaleOf(days, former)
  const step = 300 / Math.max(1, days.length)
  return (
    <>
      <svg className={style.bars} viewBox={`0 0 300 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, income }, index) => {
          const [now, before] = [heightOf(income), heightOf(former[index]?.income ?? 0)]
          return (
            <g key={day}>
              <title>{`${date(day)}: ${money(income)}`}</title>
              <rect
                className={style.former}
                x={index * step + 0.5}
                width={step - 1}
                y={HEIGHT - before}
                height={before}
              />
              <rect
                className={style.now}
                x={index * step + step * 0.25}
                width={step * 0.5}
                y={HEIGHT - now}
                height={now}
              />
            </g>
          )
        })}
      </svg>
      <Axis days={days} />
      <VisuallyHidden>
        <Table days={days} former={former} />
      </VisuallyHidden>
    </>
  )
}
