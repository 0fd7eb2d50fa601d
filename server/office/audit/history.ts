import type { HistoryEntry } from '#contract/office/orders.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readHistory, readNames } from './queries.ts'

/** Gives the names of actors: those of staff ("staff 3"), customers ("customer 7"), partners ("partner 5") and keys ("api key 2"); any other actor stays as it is. */
export async function actorNames({ sql }: Shop, actors: string[]): Promise<(actor: string) => string> {
  const ids = (kind: string) =>
    actors.flatMap((actor) => (actor.startsWith(`${kind} `) ? [Number(actor.slice(kind.length + 1))] : []))
  const rows = await readNames(sql, {
    staff: ids('staff'),
    customers: ids('customer'),
    partners: ids('partner'),
    keys: ids('api key'),
  })
  const names = new Map(rows.map(({ actor, name }) => [actor, name]))
  return (actor) => names.get(actor) ?? actor
}

/** The audited actions on these subjects, newest first, at most 500, with the names of the actors. */
export async function history(shop: Shop, subjects: string[]): Promise<HistoryEntry[]> {
  const rows = await readHistory(shop.sql, subjects)
  const names = await actorNames(
    shop,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ at, actor, action, subject, detail }) => ({
    at: isoInstant(at),
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
