import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The value of one filter and its setter. An empty value filters nothing. */
export interface FilterBinding {
  value: string
  onChange: (value: string) => void
}

/** The filters of a list, kept in the address: they survive a reload, the back button, and being sent to a colleague. */
export interface FilterState<Name extends string> {
  filters: Record<Name, string>
  set: (changes: Partial<Record<Name, string>>) => void
  /** Ties an input to a filter: `<SearchFilter {...bind('search')} … />`. */
  bind: (name: Name) => FilterBinding
  clear: () => void
  isFiltered: boolean
}

// The router's own value is that of the last render: of two quick changes the second would take the first back.
let newest = new URLSearchParams()
/** The change that the router has not rendered yet. An earlier one that it renders meanwhile is old. */
let awaited: { pathname: string; search: string } | null = null

/** The filters of these names, read from the address and written to it. Those that are empty are left out of it. */
export function useFilters<Name extends string>(names: readonly Name[]): FilterState<Name> {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  useEffect(() => {
    if (awaited?.pathname === pathname && awaited.search !== search.toString()) return
    awaited = null
    newest = search
  }, [pathname, search])
  const write = useCallback(
    (next: URLSearchParams) => {
      newest = next
      awaited = next.toString() === search.toString() ? null : { pathname, search: next.toString() }
      setSearch(next, { replace: true })
    },
    [pathname, search, setSearch],
  )
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = useCallback(
    (changes: Partial<Record<Name, string>>) => {
      const next = new URLSearchParams(newest)
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      write(next)
    },
    [write],
  )
  const bind = (name: Name): FilterBinding => ({
    value: filters[name],
    onChange: (value) => {
      const changes: Partial<Record<Name, string>> = {}
      changes[name] = value
      set(changes)
    },
  })
  const clear = useCallback(() => write(new URLSearchParams()), [write])
  const isFiltered = names.some((name) => filters[name] !== '')
  return { filters, set, bind, clear, isFiltered }
}
