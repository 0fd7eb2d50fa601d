import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from 'react-router'

/** Rows of one line, or with all lines of their cells. */
export type Density = 'compact' | 'roomy'

/** How the lists are shown, kept in this browser: the height of the rows for all of them, the columns for each. */
export function useListView<Column extends { title: string }>(columns: readonly Column[]) {
  const { pathname } = useLocation()
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'office-rows',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const [hidden, setHidden] = useLocalStorage<string[]>({
    // One choice for the lists of all records of a kind.
    key: `office-columns ${pathname.replaceAll(/\d+/g, 'n')}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    density,
    setDensity,
    isShown: (title: string) => !hidden.includes(title),
    toggle: (title: string) =>
      setHidden((now) => (now.includes(title) ? now.filter((other) => other !== title) : [...now, title])),
    // The first column holds the link to the row's page.
    shown: columns.filter(({ title }, index) => index === 0 || !hidden.includes(title)),
  }
}

export type ListView = Omit<ReturnType<typeof useListView>, 'shown'>
