import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { get, withQuery } from './call.ts'

/** The polling interval of a screen, in milliseconds, while a background process runs. */
export const REFRESH_EVERY = 3_000

/** A page of a list, with the cursor of the next page; null at the end. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | null
  /** The number of all rows, up to the server's counting limit. */
  total: number
}

/**
 * A filtered list that is loaded page by page. While new filters load, the previous rows stay. `first` is the first page, with
 * its totals. While a row `isUnderway`, the list polls.
 */
export function useList<Row, Page extends ListPage<Row> = ListPage<Row>>(
  path: string,
  filters: Record<string, string>,
  isUnderway: (row: Row) => boolean = () => false,
) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, filters],
    queryFn: ({ pageParam }) => get<Page>(withQuery(path, { ...filters, from: pageParam })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isUnderway)) ? REFRESH_EVERY : false,
  })
  if (error) throw error
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total,
    first: data?.pages[0],
    more: hasNextPage ? { load: () => void fetchNextPage(), pending: isFetchingNextPage } : undefined,
  }
}
