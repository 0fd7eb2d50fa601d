import { readBarcode } from '#contract/gate/barcode.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import { requestContext } from '#server/platform/request/request-context.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { codeStartsWith, normalizeCode } from '#server/platform/text/search.ts'
import { findByCodes, findByIds, type NamedTicket } from './queries.ts'

/** A ticket's code wherever it stands: in a history, in the cursor of a list. */
const CODE = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}/g
const SHORT = /(?<![0-9A-Z])([0-9A-HJKMNP-TV-Z]{4})~(\d{1,9})(?![0-9A-Z])/gi

/** Longer texts of a request are notes, in which no ticket is named for the call. */
const MAX_LENGTH = 100

const shortCode = ({ code, id }: NamedTicket): string => `${code.slice(0, 4)}~${id}`

/**
 * An answer with a short code for each ticket's code: its first letters and the ticket's id ("K7QX~1042"), by which a call finds the ticket
 * but no download does. The code stays in an object that holds the barcode itself.
 */
export async function shortened(sql: Sql, answer: unknown): Promise<unknown> {
  const codes = new Set<string>()
  mapTexts(answer, (text) => {
    for (const [code] of text.matchAll(CODE)) codes.add(code)
    return text
  })
  if (codes.size === 0) return answer
  const rows = await findByCodes(sql, [...codes])
  const short = new Map(rows.map((row) => [row.code, shortCode(row)]))
  return mapTexts(answer, (text) => text.replaceAll(CODE, (code) => short.get(code) ?? code))
}

/** What a call was sent, with the code of the ticket in place of each short code; one that names no ticket stays. */
export async function inFull<Sent>(sql: Sql, sent: Sent): Promise<Sent> {
  const ids = new Set<number>()
  const isSearched = (text: string) => text.length <= MAX_LENGTH
  mapTexts(sent, (text) => {
    if (isSearched(text)) for (const [, , id] of text.matchAll(SHORT)) ids.add(Number(id))
    return text
  })
  if (ids.size === 0) return sent
  const rows = await findByIds(sql, [...ids])
  const codes = new Map(rows.map((row) => [shortCode(row), row.code]))
  return mapTexts(sent, (text) =>
    isSearched(text) ? text.replaceAll(SHORT, (short) => codes.get(short.toUpperCase()) ?? short) : text,
  ) as Sent
}

/** A value with each of its texts changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (!isRecord(value) || holdsBarcode(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]))
}

/** Objects of a class, for example the bytes of a file, have no texts. */
const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const holdsBarcode = ({ barcode }: Record<string, unknown>): boolean =>
  typeof barcode === 'string' && readBarcode(barcode) !== null

const areShort = (): boolean => requestContext()?.shortCodes ?? false

/** A column of tickets' codes in a file for who is asking. */
export const codeColumn = (sql: Sql | Tx, code: Fragment, id: Fragment): Fragment =>
  areShort() ? sql`(left(${code}, 4) || '~' || ${id})` : code

/** Letters of a code that may be searched by those who see only its beginning: more would tell them the rest, one after the other. */
const SHORT_LETTERS = 4
/** With the hyphens. */
const CODE_LENGTH = 14

/** Whether a ticket's code begins with the typed text; who is asking for short codes needs its beginning or all of it. */
export function startsWith(sql: Sql | Tx, code: Fragment, typed: string): Fragment {
  const { length } = normalizeCode(typed)
  const isWhole = length <= SHORT_LETTERS || length === CODE_LENGTH
  return areShort() && !isWhole ? sql`false` : codeStartsWith(sql, code, typed)
}
