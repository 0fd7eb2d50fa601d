import type { HistoryEntry } from '#contract/office/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readHistory, readNames } from '#server/office/orders/queries.ts'

/** Names those who have done something: "staff 3" and "customer 7" by their names, whoever else as they are. */
export async function namesOf({ sql }: Shop, actors: string[]): Promise<(actor: string) => string> {
  const ids = (kind: string) =>
    actors.flatMap((actor) => (actor.startsWith(`${kind} `) ? [Number(actor.slice(kind.length + 1))] : []))
  const rows = await readNames(sql, ids('staff'), ids('customer'))
  const names = new Map(rows.map(({ actor, name }) => [actor, name]))
  return (actor) => names.get(actor) ?? actor
}

/** What was done to these subjects, newest first, with who did it. */
export async function historyOf(shop: Shop, subjects: string[]): Promise<HistoryEntry[]> {
  const rows = await readHistory(shop.sql, subjects)
  const names = await namesOf(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor, action, subject, detail }) => ({
    at: at.toString(),
    by: names(actor),
    action,
    subject,
    detail: Object.fromEntries(Object.entries(detail).map(([field, value]) => [field, textOf(value)])),
  }))
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
