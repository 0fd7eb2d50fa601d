import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/search-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'

/** The debounce of the search, in milliseconds. */
const PAUSE = 200

/** The minimum length of a search. */
export const MIN_LENGTH = 2

/** The query of a text. A recent response is cached; a request that is no longer needed is aborted. */
export const searchFor = (typed: string) => {
  const text = typed.trim()
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(calls.searchOffice, { text }, signal),
    enabled: text.length >= MIN_LENGTH,
    staleTime: 5_000,
  })
}

/** The results of a text; while they load, the previous ones as `isStale`. */
export function useSearch(typed: string) {
  const [text] = useDebouncedValue(typed, PAUSE)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchFor(text),
    placeholderData: keepPreviousData,
  })
  const isAsked = typed.trim().length >= MIN_LENGTH
  const isStale = isAsked && (text.trim() !== typed.trim() || isPlaceholderData || isFetching)
  return { answer: isAsked ? data : undefined, error, isStale }
}
