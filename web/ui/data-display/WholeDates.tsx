import { Fragment } from 'react'
import style from './WholeDates.module.css'

interface WholeDatesProps {
  text: string
  /** The dates in the text, in their order. */
  dates: string[]
}

/** The text before each date, and after the last. */
function aroundDates(text: string, dates: string[]): string[] {
  const around: string[] = []
  let from = 0
  for (const date of dates) {
    const at = text.indexOf(date, from)
    around.push(text.slice(from, at))
    from = at + date.length
  }
  return [...around, text.slice(from)]
}

/** A text whose dates are not broken across lines while a whole one fits on a line. */
export const WholeDates = ({ text, dates }: WholeDatesProps) =>
  aroundDates(text, dates).map((part, index) => (
    <Fragment key={index}>
      {part}
      {index < dates.length && <span className={style.date}>{dates[index]}</span>}
    </Fragment>
  ))
