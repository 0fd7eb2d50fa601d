import { NewDiscountCodes } from '#contract/office/discount-codes.ts'
import { messages as contractMessages } from '#contract/messages.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { toRefusal } from '#server/festival/faults.ts'
import { inSchemaOrder, validateSchema } from '#server/festival/read/read.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as random from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { givenCodes, givenEmails } from './given-codes.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

/** Mailing the codes of a batch to their addresses. */
export * as mails from './mails.ts'

// 60 random bits: one of ten thousand codes among 10^18 cannot be guessed.
const RANDOM_LETTERS = 12

/**
 * Adds up to ten thousand codes to a discount, all of them or none: random ones, one for each address, or those of a list. Returns the id
 * of their batch. They are no part of the festival file.
 * Refuses:
 * - an unknown discount (404), or one that needs no codes (`discount`)
 * - neither a number nor a list, or more than one of them (`count`)
 * - by line, what is no code or no address, what is there twice, and a code that a voucher or a discount has (`codes`, `emails`)
 * - by field, other invalid values
 */
export async function createBatch(tx: Tx, key: string, value: unknown): Promise<number> {
  const { filled, faults } = validateSchema(NewDiscountCodes, value)
  if (faults.length > 0) throw toRefusal(faults, '')
  const input = inSchemaOrder(NewDiscountCodes, filled) as NewDiscountCodes
  // Imports wait, so that a file has none of these codes.
  await site.lock(tx)
  const [discount] = await queries.readDiscount(tx, key)
  if (!discount) throw new Refusal(contractMessages.notFound, { status: 404 })
  if (discount.automatic) throw new Refusal(messages.automatic, { field: 'discount' })
  const codes = await codesFor(tx, input)
  const batch = await insert(tx, discount.id, input, codes)
  const detail = { batch, count: codes.length }
  await audit.record(tx, 'system', 'discount codes created', `discount ${key}`, detail)
  return batch
}

async function codesFor(
  tx: Tx,
  { count, prefix, codes, emails }: NewDiscountCodes,
): Promise<queries.NewCode[]> {
  const [given, addresses] = [codes, emails].map((list) => list.some((line) => line.trim() !== ''))
  const sources = [count > 0, given, addresses].filter(Boolean).length
  if (sources === 0) throw new Refusal(messages.nothing, { field: 'count' })
  if (sources > 1) throw new Refusal(messages.either, { field: 'count' })
  if (given) return givenCodes(tx, codes)
  const owners = addresses ? givenEmails(emails) : Array.from({ length: count }, () => null)
  const made = await randomCodes(tx, prefix, owners.length)
  return made.map((code, index) => ({ ...code, email: owners[index] ?? null }))
}

/** Codes that nothing else has. */
async function randomCodes(tx: Tx, prefix: string, count: number): Promise<Omit<queries.NewCode, 'email'>[]> {
  const free = new Map<string, string>()
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => prefix + random.code(RANDOM_LETTERS))
    for (const code of drawn) free.set(discountCodeKey(code), code)
    for (const { key } of await queries.readTaken(tx, [...free.keys()])) free.delete(key)
  }
  return [...free].map(([key, code]) => ({ key, code }))
}

async function insert(
  tx: Tx,
  discount_id: number,
  { name, uses_each }: NewDiscountCodes,
  codes: queries.NewCode[],
): Promise<number> {
  const [batch] = await queries.insertBatch(tx, { discount_id, name, uses_each })
  if (!batch) throw new Error('A batch of codes was not written')
  const limits = uses_each === null ? [] : codes.map(() => uses_each)
  const stockIds = limits.length === 0 ? [] : await stock.capacities.create(tx, limits)
  await queries.insertCodes(tx, { discount_id, batch_id: batch.id }, codes, stockIds)
  return batch.id
}

/** A code of a discount, as programs read it. */
export interface MadeCode {
  code: string
  discount: string
  enabled: boolean
  uses: number | null
  email: string | null
}

/** The codes of a batch, in the order in which they were made. */
export const codesOf = async (tx: Tx, batch: number): Promise<MadeCode[]> => [
  ...(await queries.readBatchCodes(tx, batch)),
]

/**
 * Ends a code for good or until staff enable it again; lines that have it keep it. Returns it.
 * Refuses:
 * - an unknown code, and one of the festival file (404)
 */
export async function end(tx: Tx, typed: string): Promise<MadeCode> {
  const [found] = await queries.readBatchCode(tx, discountCodeKey(typed))
  if (!found) throw new Refusal(contractMessages.notFound, { status: 404 })
  const { id, ...code } = found
  await setEnabled(tx, [id], false)
  return { ...code, enabled: false }
}

/**
 * Enables or disables codes of batches; returns how many changed. Lines that have a disabled code keep it.
 * Refuses:
 * - no codes, or neither on nor off (`ids`)
 */
export async function setEnabled(tx: Tx, ids: number[], enabled: boolean | null): Promise<number> {
  if (enabled === null || ids.length === 0) throw new Refusal(messages.codesNone, { field: 'ids' })
  const rows = await queries.setCodesEnabled(tx, ids, enabled)
  const action = `discount codes switched ${enabled ? 'on' : 'off'}`
  for (const { discount, changed } of rows)
    await audit.record(tx, 'system', action, `discount ${discount}`, { count: changed })
  return rows.reduce((sum, { changed }) => sum + changed, 0)
}
