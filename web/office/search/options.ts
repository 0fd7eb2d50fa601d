import type { SearchResponse, FoundKind } from '#contract/office/search.ts'
import { usePermission, useSession } from '#web/office/kit/lib/session.ts'
import { findPages } from './pages.ts'

/** An option of the search dialog. */
export interface SearchOption {
  kind: FoundKind | 'place'
  label: string
  detail: string
  path: string
  exact: boolean
}

/**
 * The options for a text: pages and settings by their names, then the server's results. `near`: nothing matches exactly, and
 * these are similar; then pages and settings are below the server's results, once it has responded.
 */
export function useOptions(
  text: string,
  { answer, isStale }: { answer: SearchResponse | undefined; isStale: boolean },
): { options: SearchOption[]; near: boolean } {
  const may = usePermission()
  const festival = useSession()?.festival
  const find = (how: 'exactly' | 'nearly') => findPages(text, may, festival, how).map(optionOf)
  const places = find('exactly')
  const found = answer?.results ?? []
  if (places.length > 0) return { options: [...places, ...(answer?.near ? [] : found)], near: false }
  const isAnswered = answer !== undefined && !isStale
  const near = isAnswered && (answer.near || found.length === 0)
  return { options: near ? [...found, ...find('nearly')] : found, near: near || answer?.near === true }
}

const optionOf = ({ name, of, path }: ReturnType<typeof findPages>[number]): SearchOption => ({
  kind: 'place',
  label: name,
  detail: of,
  path,
  exact: false,
})

/** The option that Enter opens by default: an exact match of the code, otherwise the first. */
export const firstOf = (options: SearchOption[]): SearchOption | undefined =>
  options.find(({ exact }) => exact) ?? options[0]
