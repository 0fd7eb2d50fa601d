import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { get, withQuery } from './call.ts'
import { whileUnderway } from './refresh.ts'

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
    refetchInterval: whileUnderway(({ pages }) => pages.some(({ rows }) => rows.some(isUnderway))),
  })
  if (error) throw error
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total,
    first: data?.pages[0],
    more: hasNextPage ? { load: () => void fetchNextPage(), pending: isFetchingNextPage } : undefined,
  }
}
