import type { SearchResponse, FoundKind } from '#contract/office/search.ts'
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

/**
 * What a text offers: pages and settings by their names, then what the server has found. `near`: nothing has the text, and these are about a
 * letter away; pages and settings are then behind what the server has found, once it has answered.
 */
export function useOptions(
  text: string,
  { answer, isStale }: { answer: SearchResponse | undefined; isStale: boolean },
): { options: SearchOption[]; near: boolean } {
  const may = usePermission()
  const isSandbox = useSession()?.festival.sandbox === true
  const find = (how: 'exactly' | 'nearly') => findPlaces(text, may, isSandbox, how).map(optionOf)
  const places = find('exactly')
  const found = answer?.results ?? []
  if (places.length > 0) return { options: [...places, ...(answer?.near ? [] : found)], near: false }
  const isAnswered = answer !== undefined && !isStale
  const near = isAnswered && (answer.near || found.length === 0)
  return { options: near ? [...found, ...find('nearly')] : found, near: near || answer?.near === true }
}

const optionOf = ({ name, of, path }: ReturnType<typeof findPlaces>[number]): SearchOption => ({
  kind: 'place',
  label: name,
  detail: of,
  path,
  exact: false,
})

/** What Enter opens where nobody has chosen: what has exactly this code, or else the first. */
export const firstOf = (options: SearchOption[]): SearchOption | undefined =>
  options.find(({ exact }) => exact) ?? options[0]
