import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from 'react-router'

/** Rows of one line, or with all lines of their cells. */
export type Density = 'compact' | 'roomy'

/** How the lists are shown, kept in this browser: the height of the rows for all of them, the columns for each. */
export function useListView<Column extends { title: string; optional?: boolean }>(
  columns: readonly Column[],
) {
  const { pathname } = useLocation()
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'office-rows',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const [turned, setTurned] = useLocalStorage<string[]>({
    // The columns that are not as at first. One choice for the lists of all records of a kind.
    key: `office-columns ${pathname.replaceAll(/\d+/g, 'n')}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const optional = new Set(columns.flatMap((column) => (column.optional === true ? [column.title] : [])))
  const isShown = (title: string) => turned.includes(title) === optional.has(title)
  return {
    density,
    setDensity,
    isShown,
    toggle: (title: string) =>
      setTurned((now) => (now.includes(title) ? now.filter((other) => other !== title) : [...now, title])),
    // The first column holds the link to the row's page.
    shown: columns.filter(({ title }, index) => index === 0 || isShown(title)),
  }
}

export type ListView = Omit<ReturnType<typeof useListView>, 'shown'>
