import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, Call, InJson, Input } from '#contract/calls/declaration.ts'
import { call } from './call.ts'
import { whileUnderway } from './refresh.ts'

/** A page of a list, with the cursor of the next page; null at the end. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | null
  /** Whether nothing matches the search as typed, and the rows are similar. */
  near?: boolean
  /** The number of all rows, up to the server's counting limit. */
  total: number
}

/** A list as far as it is loaded. `first` is the first page, with its totals. */
export interface List<Row, Page = ListPage<Row>> {
  rows: Row[] | undefined
  total: number | undefined
  first: Page | undefined
  more: { load: () => void; pending: boolean } | undefined
  /** Whether the rows are of these filters, and no call is on its way: otherwise an empty list may still get rows. */
  isSettled: boolean
}

type RowOf<Page> = Page extends ListPage<infer Row> ? Row : never

/**
 * A filtered list that is loaded page by page. While new filters load, the previous rows stay. While a row `isUnderway`, the list polls.
 * Its key begins with what follows `/office/api/` in its path, such as `orders`.
 */
export function useList<D extends InJson>(
  listed: Call<D>,
  filters: Omit<Input<D>, 'from'>,
  isUnderway?: (row: RowOf<Answer<D>>) => boolean,
): List<RowOf<Answer<D>>, Answer<D>>
export function useList(
  listed: Call<InJson>,
  filters: object,
  isUnderway: (row: never) => boolean = () => false,
): List<never> {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetching, isPlaceholderData } =
    useInfiniteQuery({
      queryKey: [listed.path.replace('/office/api/', ''), filters],
      queryFn: ({ pageParam }) => call(listed, { ...filters, from: pageParam }) as Promise<ListPage<never>>,
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchInterval: whileUnderway(({ pages }) => pages.some(({ rows }) => rows.some(isUnderway))),
    })
  if (error && !data) throw error
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total,
    first: data?.pages[0],
    more: hasNextPage ? { load: () => void fetchNextPage(), pending: isFetchingNextPage } : undefined,
    isSettled: !isFetching && !isPlaceholderData,
  }
}
