import { readBarcode } from '#contract/gate/barcode.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import { requestContext } from '#server/platform/request/request-context.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import { codeStartsWith, normalizeCode } from '#server/platform/text/search.ts'
import { findByCodes, findByIds, type NamedTicket } from './queries.ts'

/** A ticket's code wherever it stands: in a history, in the cursor of a list, after other letters that look like a part of it. */
const CODE = /(?=([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}))/g
const SHORT = /(?<![0-9A-Z])([0-9A-HJKMNP-TV-Z]{4})~(\d{1,9})(?![0-9A-Z])/gi
/** A value that is nothing but a short code; in the cursor of a list by code the id of a row comes first. */
const IS_SHORT = /^\s*[0-9A-Z]{4}~\d{1,9}\s*$/i
const IS_CURSOR = /^\d{1,15} [0-9A-Z]{4}~\d{1,9}$/i

/** The fields of a query by which is searched. */
const SEARCHED = ['search', 'text', 'subject']
/** A field of a body that is only compared with what is stored. */
const COMPARED = 'seen'

const shortCode = ({ code, id }: NamedTicket): string => `${code.slice(0, 4)}~${id}`

/**
 * An answer with a short code for each ticket's code: its first letters and the ticket's id ("K7QX~1042"), by which a call finds the ticket
 * but no download does. The code stays in an object that holds the barcode itself.
 */
export async function shortened(sql: Sql, answer: unknown): Promise<unknown> {
  const codes = new Set<string>()
  mapTexts(answer, (text) => {
    for (const code of codesIn(text)) codes.add(code)
    return text
  })
  if (codes.size === 0) return answer
  const rows = await findByCodes(sql, [...codes])
  const short = new Map(rows.map((row) => [row.code, shortCode(row)]))
  return mapTexts(answer, (text) =>
    codesIn(text).reduce((said, code) => said.replaceAll(code, short.get(code) ?? code), text),
  )
}

const codesIn = (text: string): string[] => Array.from(text.matchAll(CODE), ([, code = '']) => code)

/** What a call of the office was sent. */
interface Sent {
  params: unknown
  query: unknown
  body: unknown
}

type Change = (text: string) => string

/**
 * What a call was sent, with the code of the ticket in place of each short code that names one: in its path, in what it searches for, and in
 * the fields of its body that name tickets. Not in any other text: what is stored could be read in full elsewhere.
 */
export async function inFull(sql: Sql, sent: Sent, fields: readonly string[] = []): Promise<Sent> {
  const ids = new Set<number>()
  mapNames(sent, fields, (text) => {
    for (const [, , id] of text.matchAll(SHORT)) ids.add(Number(id))
    return text
  })
  if (ids.size === 0) return sent
  const rows = await findByIds(sql, [...ids])
  const codes = new Map(rows.map((row) => [shortCode(row), row.code]))
  return mapNames(sent, fields, (text) =>
    text.replaceAll(SHORT, (short) => codes.get(short.toUpperCase()) ?? short),
  )
}

/** What was sent with each text changed that may name a ticket. */
function mapNames({ params, query, body }: Sent, fields: readonly string[], change: Change): Sent {
  const whole: Change = (text) => (IS_SHORT.test(text) ? change(text) : text)
  const cursor: Change = (text) => (IS_CURSOR.test(text) ? change(text) : text)
  // By another column a place in the list would tell how the code compares with what somebody has entered there.
  const isByCode = /^-?code$/.test(String(Reflect.get(Object(query), 'sort')))
  const searched = mapFields(query, SEARCHED, whole)
  return {
    params: mapTexts(params, whole),
    query: isByCode ? mapFields(searched, ['from'], cursor) : searched,
    body: mapFields(mapFields(body, fields, whole), [COMPARED], change),
  }
}

const mapFields = (value: unknown, names: readonly string[], change: Change): unknown =>
  isRecord(value) && names.some((name) => Object.hasOwn(value, name))
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          names.includes(key) ? mapTexts(each, change) : each,
        ]),
      )
    : value

/** A value with each of its texts changed. */
function mapTexts(value: unknown, change: Change): unknown {
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
