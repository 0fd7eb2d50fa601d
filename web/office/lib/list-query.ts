import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { get, withQuery } from './call.ts'

/** A page of a list, with the cursor of the next page; null at the end. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | null
  /** The number of all rows, up to the server's limit of counting. */
  total: number
}

/** A filtered list that is loaded page by page. While new filters load, the previous rows stay. `first` is the first page, with its totals. */
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
