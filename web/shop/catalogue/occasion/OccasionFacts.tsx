import { Fragment } from 'react'
import { useConfig } from '#web/lib/data/data.ts'
import { DescriptionList } from '#web/ui/content/DescriptionList.tsx'
import { messages } from './messages.ts'
import { occasionFacts } from './texts.ts'
import style from './OccasionFacts.module.css'

const DASH = ' – '

/** A line may break between the beginning and the end of a period, never within one of them. */
function Period({ period }: { period: string }) {
  return period.split(DASH).map((date, index) => (
    <Fragment key={date}>
      {index > 0 && DASH}
      <span className={style.date}>{date}</span>
    </Fragment>
  ))
}

/** When and where a product is, and how often it lets in. */
export function OccasionFacts({ of }: { of: Parameters<typeof occasionFacts>[0] }) {
  const facts = occasionFacts(of, useConfig()).map(([name, value]) => {
    const isPeriod = name === messages.when || name === messages.departure
    return [name, isPeriod ? <Period key={name} period={value} /> : value] as const
  })
  return facts.length > 0 && <DescriptionList className={style.facts} facts={facts} />
}
