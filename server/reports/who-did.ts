import type { Happening } from '#contract/office/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readHappenings, readNames } from './order-page-queries.ts'

/** Names those who have done something: "staff 3" and "customer 7" by their names, whoever else as they are. */
export async function namesOf({ sql }: Shop, actors: string[]): Promise<(actor: string) => string> {
  const ids = (kind: string) =>
    actors.flatMap((actor) => (actor.startsWith(`${kind} `) ? [Number(actor.slice(kind.length + 1))] : []))
  const rows = await readNames(sql, ids('staff'), ids('customer'))
  const names = new Map(rows.map(({ actor, name }) => [actor, name]))
  return (actor) => names.get(actor) ?? actor
}

/** What was done to these subjects, newest first, with who did it. */
export async function happenings(shop: Shop, subjects: string[]): Promise<Happening[]> {
  const rows = await readHappenings(shop.sql, subjects)
  const names = await namesOf(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor, action, subject, detail }) => ({
    at: at.toString(),
    by: names(actor),
    action,
    subject,
    detail: Object.fromEntries(Object.entries(detail).map(([field, value]) => [field, wordsOf(value)])),
  }))
}

const wordsOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(wordsOf).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
