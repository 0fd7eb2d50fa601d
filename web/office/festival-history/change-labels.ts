import type { FestivalChangeRow } from '#contract/office/festival-changes.ts'
import { messages } from './messages.ts'
import { siteLabels } from '#web/office/site/form/site-labels.ts'
import { labelOf } from '#web/office/lib/label-of.ts'

/** The name of the author of a change. */
export const changedBy = ({ actor, actor_name }: Pick<FestivalChangeRow, 'actor' | 'actor_name'>): string =>
  actor_name ?? (actor === 'system' ? messages.historyPath : actor)

/** The changed record: "Product weekend". */
export const changedObject = ({ list, key }: Pick<FestivalChangeRow, 'list' | 'key'>): string =>
  [labelOf(messages.historyLists, list), key].filter(Boolean).join(' ')

/** The label of a field, as its form names it. */
export function fieldName(list: string, path: string): string {
  if (path === '') return messages.historyWhole
  const labels: Record<string, string> = list === 'site' ? siteLabels : {}
  const known = Object.keys(labels).find((field) => path === field || path.startsWith(`${field}.`))
  if (known === undefined) return path
  const rest = path.slice(known.length + 1)
  return rest === '' ? (labels[known] ?? path) : `${labels[known]}: ${rest}`
}
