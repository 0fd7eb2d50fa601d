import type { ReactNode } from 'react'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { WholeDates } from './WholeDates.tsx'
import style from './DescriptionList.module.css'

/** A name with its value, and the dates in the value. */
export type Fact = readonly [name: string, value: ReactNode, dates?: string[]]

interface DescriptionListProps {
  facts: readonly Fact[]
  /** The layout of the list; by default the pairs are side by side, each value below its name. */
  className?: string | undefined
}

function valueOf([, value, dates]: Fact): ReactNode {
  if (typeof value !== 'string') return value
  return dates ? <WholeDates text={value} dates={dates} /> : <OwnText>{value}</OwnText>
}

/** Names with their values. */
export const DescriptionList = ({ facts, className = style.facts }: DescriptionListProps) => (
  <dl className={className}>
    {facts.map((fact) => (
      <div key={fact[0]}>
        <dt>{fact[0]}</dt>
        <dd>{valueOf(fact)}</dd>
      </div>
    ))}
  </dl>
)
