import type { StockLevel } from '#contract/office/overview.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'
import style from './Overview.module.css'

/**
 * The capacity, with a bar of what is sold and what carts and partners hold. Hidden from screen readers: the columns beside it contain the
 * same numbers.
 */
export function CapacityBar({ level: { capacity, taken, held, promised } }: { level: StockLevel }) {
  const { count } = useFormats()
  if (capacity === null) return messages.unlimited
  const share = (places: number) => (capacity === 0 ? 0 : (100 * places) / capacity)
  return (
    <div className={style.full}>
      <span className={style.capacity}>{count(capacity)}</span>
      <svg className={style.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
        <rect className={style.free} width="100" height="10" />
        <rect className={style.held} width={share(taken)} height="10" />
        <rect className={style.taken} width={share(taken - held - promised)} height="10" />
      </svg>
    </div>
  )
}
