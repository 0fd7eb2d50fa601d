import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { messages } from '#web/office/ui/messages.ts'
import style from './SortHeader.module.css'

/** How a table is sorted: the name of a column, with a minus before it the other way round; empty is its own order. */
export interface Sorting {
  sort: string
  setSort: (sort: string) => void
  /** The own order, where it is that of a column. */
  own?: string
}

export type Direction = 'ascending' | 'descending'

/** Which way a table is sorted by a column; null where it is not. */
export function directionOf({ sort, own = '' }: Sorting, column: string): Direction | null {
  const shown = sort === '' ? own : sort
  if (shown === column) return 'ascending'
  return shown === `-${column}` ? 'descending' : null
}

/** First the one way (amounts with the largest first), then the other, then the table's own order again; where that is by the column, only the two. */
function next({ sort, own = '' }: Sorting, column: string, isAmount: boolean): string {
  if (own === column || own === `-${column}`) {
    const other = own === column ? `-${column}` : column
    return sort === other ? '' : other
  }
  const [first, second] = isAmount ? [`-${column}`, column] : [column, `-${column}`]
  if (sort === first) return second
  return sort === second ? '' : first
}

const SIGNS = { ascending: '↑', descending: '↓' }

interface SortHeaderProps {
  label: string
  column: string
  isAmount: boolean
  sorting: Sorting
}

/** The heading of a column by which a table is sorted with a click. Its cell says which way. */
export function SortHeader({ label, column, isAmount, sorting }: SortHeaderProps) {
  const direction = directionOf(sorting, column)
  return (
    <UnstyledButton
      className={style.header ?? ''}
      data-sorted={direction !== null || undefined}
      onClick={() => sorting.setSort(next(sorting, column, isAmount))}
    >
      {label}
      <VisuallyHidden>{messages.sortBy}</VisuallyHidden>
      <span aria-hidden className={style.sign}>
        {direction ? SIGNS[direction] : '↕'}
      </span>
    </UnstyledButton>
  )
}
