import type { ReactNode } from 'react'
import { OwnText } from '#web/ui/content/OwnText.tsx'
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
        <dd>{typeof value === 'string' ? <OwnText>{value}</OwnText> : value}</dd>
      </div>
    ))}
  </dl>
)
