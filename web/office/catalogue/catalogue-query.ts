import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FestivalParts, RemovalResponse } from '#contract/office/festival.ts'
import { get, patch, post } from '#web/office/kit/lib/call.ts'
import type { Versioned } from '#web/office/kit/forms/draft/draft.ts'

/** The lists of the catalogue whose records are edited one by one. */
export type CatalogueList = 'events' | 'products' | 'merchandise' | 'capacities' | 'shipping'

const FESTIVAL = ['festival']

const PATHS: Record<CatalogueList, string> = {
  events: 'events',
  products: 'products',
  merchandise: 'merchandise',
  capacities: 'capacities',
  shipping: 'shipping-rates',
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
    queryFn: () => get<{ festival: FestivalParts }>('festival'),
    refetchOnMount: 'always',
  })
  if (error && !data) throw error
  return { festival: data?.festival, isFresh: isFetchedAfterMount }
}

/** The calls that change a list of the catalogue. Each refreshes the cached festival. */
export function useCatalogueActions<Value>(list: CatalogueList) {
  const client = useQueryClient()
  const path = PATHS[list]
  const refresh = () => client.invalidateQueries({ queryKey: FESTIVAL })
  const thenRefresh = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer
    await refresh()
    return given
  }
  const partOf = async (answer: Promise<{ part: Versioned<Value> }>) => (await answer).part
  return {
    find: (key: string) => partOf(get(`${path}/${encodeKey(key)}`)),
    add: (value: Partial<Value>) => thenRefresh(partOf(post(path, { value }))),
    change: (key: string, input: { version: string; value: Partial<Value> }) =>
      thenRefresh(partOf(patch(`${path}/${encodeKey(key)}`, input))),
    remove: (key: string, version: string) =>
      thenRefresh(post<RemovalResponse>(`${path}/${encodeKey(key)}/removals`, { version })),
    /** Changes the order of the list. */
    sort: async (keys: string[]) => {
      const answer = await patch<{ festival: FestivalParts }>('festival', { [list]: keys })
      client.setQueryData(FESTIVAL, answer)
    },
  }
}
