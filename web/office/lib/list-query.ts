import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { get, withQuery } from './call.ts'

/** A part of a list: its rows, and where the next part begins; null at the end. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | null
  /** How many there are in all; the server stops counting at some point. */
  total: number
}

/** A list that is read part by part, newest first, with filters. What was there stays while other filters are asked for. `first` is its first part, with all that it tells of the whole. */
export function useList<Row, Page extends ListPage<Row> = ListPage<Row>>(
  path: string,
  filters: Record<string, string>,
) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, filters],
    queryFn: ({ pageParam }) => get<Page>(withQuery(path, { ...filters, from: pageParam })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  if (error) throw error
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total,
    first: data?.pages[0],
    more: hasNextPage ? { load: () => void fetchNextPage(), pending: isFetchingNextPage } : undefined,
  }
}
