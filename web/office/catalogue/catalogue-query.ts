import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CATALOGUE_CALLS, type CatalogueList } from '#contract/calls/catalogue-lists.ts'
import * as calls from '#contract/calls/office/festival-calls.ts'
import type { FestivalParts, ReorderParts } from '#contract/office/festival.ts'
import { call } from '#web/office/kit/lib/call.ts'
import type { Versioned } from '#web/office/kit/forms/draft/draft.ts'

const FESTIVAL = ['festival']

/** An empty list keeps its order. */
const NO_ORDER: ReorderParts = {
  events: [],
  products: [],
  merchandise: [],
  bundles: [],
  capacities: [],
  shipping: [],
  discounts: [],
  questions: [],
}

const encodeKey = (key: string): string => encodeURIComponent(key).replaceAll('*', '%2A')

/** The path of a list. */
export const listPath = (list: string): string => `/catalogue/${list}`

/** The path of a record's editor. */
export const editPath = (list: string, key: string): string => `/catalogue/${list}/${encodeKey(key)}`

/** The path that adds a record, optionally as a copy of `like`. */
export const addPath = (list: string, like?: string): string =>
  `/catalogue/add/${list}${like === undefined ? '' : `?like=${encodeKey(like)}`}`

/** The whole festival; `isFresh` once it was loaded since the screen opened. */
export function useFestival(): { festival: FestivalParts | undefined; isFresh: boolean } {
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: FESTIVAL,
    queryFn: () => call(calls.readFestival),
    refetchOnMount: 'always',
  })
  if (error && !data) throw error
  return { festival: data?.festival, isFresh: isFetchedAfterMount }
}

/** A discount by its key: its name (until it is loaded, the key), and whether there is none. */
export function useDiscountName(key: string): { name: string; isMissing: boolean } {
  const { festival } = useFestival()
  const found = festival?.discounts.find(({ value }) => value.key === key)
  return { name: found?.value.name ?? key, isMissing: festival !== undefined && !found }
}

/** The festival with a record at the end of a list. */
const withPart = <Value>(
  { festival }: { festival: FestivalParts },
  list: CatalogueList,
  part: Versioned<Value>,
): { festival: FestivalParts } => ({ festival: { ...festival, [list]: [...festival[list], part] } })

/** The calls that change a list of the catalogue. Each refreshes the cached festival. */
export function useCatalogueActions<Value>(list: CatalogueList) {
  const client = useQueryClient()
  const { read, add, change, remove } = CATALOGUE_CALLS[list]
  const refresh = () => client.invalidateQueries({ queryKey: FESTIVAL })
  const thenRefresh = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer
    await refresh()
    return given
  }
  // The list of the calls decides what their records contain.
  const partOf = async (answer: Promise<unknown>) => ((await answer) as { part: Versioned<Value> }).part
  return {
    find: (key: string) => partOf(call(read, { key })),
    /** What is added is known at once; the rest of the festival follows. */
    add: async (value: Partial<Value>) => {
      const part = await partOf(call(add, { value }))
      client.setQueryData<{ festival: FestivalParts }>(FESTIVAL, (held) => held && withPart(held, list, part))
      void refresh()
      return part
    },
    change: (key: string, input: { version: string; value: Partial<Value> }) =>
      thenRefresh(partOf(call(change, { key, ...input }))),
    remove: (key: string, version: string) => thenRefresh(call(remove, { key, version })),
    /** Changes the order of the list. */
    sort: async (keys: string[]) => {
      const answer = await call(calls.reorderParts, { ...NO_ORDER, [list]: keys })
      client.setQueryData(FESTIVAL, answer)
    },
  }
}
