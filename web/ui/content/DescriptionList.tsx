import type { ReactNode } from 'react'
import style from './DescriptionList.module.css'

interface DescriptionListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** How the list is laid out; left out, side by side with each value below its name. */
  className?: string | undefined
}

/** Names with their values. */
export const DescriptionList = ({ facts, className = style.facts }: DescriptionListProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
