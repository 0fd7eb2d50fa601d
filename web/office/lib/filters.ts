import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Filters that are kept in the address: they survive a reload, the way back, and being sent to a colleague. What is empty is left
 * out of it.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const set = useCallback(
    (part: Partial<Record<Name, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries<string | undefined>(part)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  const clear = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const isFiltered = names.some((name) => filters[name] !== '')
  return { filters, set, clear, isFiltered }
}
