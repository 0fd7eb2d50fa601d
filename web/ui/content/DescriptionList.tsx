import type { ReactNode } from 'react'
import style from './DescriptionList.module.css'

/** Facts side by side: what it is, and below it its value. */
export const DescriptionList = ({ facts }: { facts: [name: string, value: ReactNode][] }) => (
  <dl className={style.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
