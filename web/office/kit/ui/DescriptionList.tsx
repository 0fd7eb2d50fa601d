import type { ReactNode } from 'react'
import style from './DescriptionList.module.css'

/** Names and values in rows. Empty values are omitted. */
export const DescriptionList = ({ items }: { items: [name: string, value: ReactNode][] }) => (
  <dl className={style.facts}>
    {items
      .filter(([, value]) => value !== '' && value !== null && value !== false)
      .map(([name, value]) => (
        <div key={name} className={style.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
