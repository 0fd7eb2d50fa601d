import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { SearchResponse } from '#contract/office/search.ts'
import { get, withQuery } from '#web/office/lib/call.ts'

/** How long nobody types before the server is asked, in milliseconds. */
const PAUSE = 200

/** Fewer letters find nothing. */
export const LEAST_LETTERS = 2

/** The search for a text. An answer is kept for what was typed a moment ago; one that nobody waits for any more is ended. */
export const searchFor = (typed: string) => {
  const text = typed.trim()
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => get<SearchResponse>(withQuery('search', { text }), signal),
    enabled: text.length >= LEAST_LETTERS,
    staleTime: 5_000,
  })
}

/** What was found for a text; while it is looked for, what was found before, as `isStale`. */
export function useSearch(typed: string) {
  const [text] = useDebouncedValue(typed, PAUSE)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchFor(text),
    placeholderData: keepPreviousData,
  })
  const isAsked = typed.trim().length >= LEAST_LETTERS
  const isStale = isAsked && (text.trim() !== typed.trim() || isPlaceholderData || isFetching)
  return { answer: isAsked ? data : undefined, error, isStale }
}
