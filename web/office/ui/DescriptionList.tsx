import type { ReactNode } from 'react'
import style from './DescriptionList.module.css'

/** Facts below each other: what it is, and beside it its value. What is not there is left out. */
export const DescriptionList = ({ items }: { items: [name: string, value: ReactNode][] }) => (
  <dl className={style.facts}>
    {items
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value]) => (
        <div key={name} className={style.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
