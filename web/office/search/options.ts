import { searchable } from '#contract/searchable.ts'
import type { SearchResponse, FoundKind } from '#contract/office/search.ts'
import { usePermission, useSession } from '#web/office/kit/lib/session.ts'
import { findActions } from './actions.ts'
import { findPages } from './pages.ts'

/** An option of the search dialog. */
export interface SearchOption {
  kind: FoundKind | 'place' | 'action'
  label: string
  detail: string
  path: string
  exact: boolean
}

/**
 * The options for a text: pages and settings by their names, actions, then the server's results. `near`: nothing matches exactly, and
 * these are similar; then pages and settings are below the server's results, once it has responded.
 */
export function useOptions(
  text: string,
  { answer, isStale }: { answer: SearchResponse | undefined; isStale: boolean },
): { options: SearchOption[]; near: boolean } {
  const may = usePermission()
  const festival = useSession()?.festival
  const find = (how: 'exactly' | 'nearly') => findPages(text, may, festival, how).map(optionOf)
  const pages = find('exactly')
  const actions = findActions(text, may, festival).map(actionOf)
  const own =
    isMeant(text, actions) && !isMeant(text, pages) ? [...actions, ...pages] : [...pages, ...actions]
  const found = answer?.results ?? []
  if (own.length > 0) return { options: [...own, ...(answer?.near ? [] : found)], near: false }
  const isAnswered = answer !== undefined && !isStale
  const near = isAnswered && (answer.near || found.length === 0)
  return { options: near ? [...found, ...find('nearly')] : found, near: near || answer?.near === true }
}

/** Whether the name of the first one begins with the text. */
const isMeant = (text: string, [first]: SearchOption[]): boolean =>
  first !== undefined && searchable(first.label).startsWith(searchable(text).trimEnd())

const optionOf = ({ name, of, path }: ReturnType<typeof findPages>[number]): SearchOption => ({
  kind: 'place',
  label: name,
  detail: of,
  path,
  exact: false,
})

const actionOf = ({ name, path }: ReturnType<typeof findActions>[number]): SearchOption => ({
  kind: 'action',
  label: name,
  detail: '',
  path,
  exact: false,
})

/** The option that Enter opens by default: an exact match of the code, otherwise the first. */
export const firstOf = (options: SearchOption[]): SearchOption | undefined =>
  options.find(({ exact }) => exact) ?? options[0]
