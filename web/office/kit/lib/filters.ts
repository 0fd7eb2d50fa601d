import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The value of one filter and its setter. An empty value filters nothing. */
export interface FilterBinding {
  value: string
  onChange: (value: string) => void
}

/** The filters of a list, kept in the URL: they survive a reload, the Back button, and sharing the link. */
export interface FilterState<Name extends string> {
  filters: Record<Name, string>
  set: (changes: Partial<Record<Name, string>>) => void
  /** Connects an input to a filter: `<SearchFilter {...bind('search')} … />`. */
  bind: (name: Name) => FilterBinding
  clear: () => void
  isFiltered: boolean
}

/** The filters of these names, read from the URL and written to it. Empty ones are omitted. */
export function useFilters<Name extends string>(names: readonly Name[]): FilterState<Name> {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = useCallback(
    (changes: Partial<Record<Name, string>>) => {
      // Not the router's value, which is that of the last render: the second of two quick changes would undo the first.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setSearch(next, { replace: true })
    },
    [setSearch],
  )
  const bind = (name: Name): FilterBinding => ({
    value: filters[name],
    onChange: (value) => {
      const changes: Partial<Record<Name, string>> = {}
      changes[name] = value
      set(changes)
    },
  })
  const clear = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const isFiltered = names.some((name) => filters[name] !== '')
  return { filters, set, bind, clear, isFiltered }
}

/** The filters and the sort order of a list. */
export interface ListState<Name extends string> extends FilterState<Name> {
  /** The name of a column, with a minus for the reverse order; empty for the default order. */
  sort: string
  setSort: (sort: string) => void
  /** All query parameters of the request. */
  query: Record<Name | 'sort', string>
}

/** The filters of a list and its sort order, in the URL as above. Clearing the filters keeps the order. */
export function useListFilters<Name extends string>(names: readonly Name[]): ListState<Name> {
  const filtering = useFilters(names)
  const {
    filters: { sort },
    set,
  } = useFilters(SORT)
  const nothing = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
  return {
    ...filtering,
    clear: () => filtering.set(nothing),
    sort,
    setSort: (next) => set({ sort: next }),
    query: { ...filtering.filters, sort },
  }
}

const SORT = ['sort'] as const
