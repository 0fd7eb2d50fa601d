import type { FoundAnswer, FoundKind } from '#contract/office/search.ts'
import { usePermission, useSession } from '#web/office/lib/session.ts'
import { findPlaces } from './places.ts'

/** Something that can be chosen in the window of the search. */
export interface SearchOption {
  kind: FoundKind | 'place'
  label: string
  detail: string
  path: string
  exact: boolean
}

/** What a text offers: pages and settings by their names, then what the server has found. */
export function useOptions(text: string, answer: FoundAnswer | undefined): SearchOption[] {
  const may = usePermission()
  const isSandbox = useSession()?.festival.sandbox === true
  const places = findPlaces(text, may, isSandbox).map(({ name, of, path }): SearchOption => ({
    kind: 'place',
    label: name,
    detail: of,
    path,
    exact: false,
  }))
  return [...places, ...(answer?.results ?? [])]
}

/** What Enter opens where nobody has chosen: what has exactly this code, or else the first. */
export const firstOf = (options: SearchOption[]): SearchOption | undefined =>
  options.find(({ exact }) => exact) ?? options[0]
