import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { messages } from '#web/office/kit/ui/messages.ts'
import style from './SortHeader.module.css'

/** The sort order of a table: the name of a column, with a minus for the reverse order; empty for the default order. */
export interface Sorting {
  sort: string
  setSort: (sort: string) => void
  /** The default order, if it is that of a column. */
  own?: string
}

export type Direction = 'ascending' | 'descending'

/** The direction in which a table is sorted by a column; null if it is not. */
export function directionOf({ sort, own = '' }: Sorting, column: string): Direction | null {
  const shown = sort === '' ? own : sort
  if (shown === column) return 'ascending'
  return shown === `-${column}` ? 'descending' : null
}

/**
 * Cycles through ascending (descending for amounts), the reverse, and the default order; only two of them if the default is by
 * this column.
 */
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

/** The heading of a column that sorts the table on click. Its cell has the direction. */
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
