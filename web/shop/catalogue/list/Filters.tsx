import { useId } from 'react'
import { Link } from 'react-router'
import { messages } from '#web/shop/catalogue/messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Filters.module.css'

interface TypeFilterProps {
  types: string[]
  labels: Record<string, string>
  chosen: string | null
}

/** The sub-types of a list as links that set `?type=`. */
export function TypeFilter({ types, labels, chosen }: TypeFilterProps) {
  const choices: [string | null, string][] = [[null, messages.allTypes]]
  for (const type of types) choices.push([type, labels[type] ?? type])
  return (
    <nav className={style.strip} aria-label={messages.types}>
      <ul className={style.types}>
        {choices.map(([type, label]) => (
          <li key={type}>
            <Link
              to={type === null ? '?' : `?type=${encodeURIComponent(type)}`}
              aria-current={type === chosen || undefined}
              preventScrollReset
              replace
            >
              <OwnText>{label}</OwnText>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface StockSelectorProps {
  withSoldOut: boolean
  onChange: (withSoldOut: boolean) => void
}

/** The filter for items in stock. */
export function StockSelector({ withSoldOut, onChange }: StockSelectorProps) {
  const id = useId()
  return (
    <div className={style.stock}>
      <label htmlFor={id}>{messages.stock}</label>
      <select
        id={id}
        value={withSoldOut ? 'all' : 'stock'}
        onChange={(event) => onChange(event.target.value === 'all')}
      >
        <option value="stock">{messages.inStockOnly}</option>
        <option value="all">{messages.includeOutOfStock}</option>
      </select>
    </div>
  )
}
