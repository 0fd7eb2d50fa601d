import type { TSchema } from 'typebox'
import { Voucher, VoucherBatch } from '#contract/festival/items.ts'
import { messages } from '#contract/messages.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { ChangeVoucher, ChangeVoucherBatch } from '#contract/office/vouchers.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as random from '#server/platform/security/random-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages as festivalMessages } from './messages.ts'
import { record } from './record/history.ts'
import { toRefusal } from './faults.ts'
import { validateSchema } from './read/read.ts'
import { fillTranslations } from './read/read.ts'
import * as queries from './voucher-queries.ts'
import { inSchemaOrder, mergePatch } from './read/read.ts'

// 60 random bits: one of ten thousand codes among 10^18 cannot be guessed.
const RANDOM_LETTERS = 12

/**
 * Adds a voucher and returns its id; omitted fields get their defaults.
 * Refuses:
 * - by field, invalid values
 * - an existing code, also of a discount (`code`)
 */
export async function add(tx: Tx, value: unknown): Promise<number> {
  const voucher = validated(Voucher, value) as Voucher
  // Codes of discounts are made under the same lock, so that no text becomes both.
  await site.lock(tx)
  const [taken] = await queries.readDiscountOf(tx, discountCodeKey(voucher.code))
  if (taken) throw new Refusal(festivalMessages.discountCode, { field: 'code' })
  const [row] = await queries.insertVoucher(tx, voucher.code, voucher)
  if (!row) throw new Refusal(officeMessages.voucherTaken, { field: 'code' })
  const change = { list: 'vouchers', key: voucher.code, before: null, after: voucher }
  await record(tx, [change], { action: 'voucher added', subject: `voucher ${voucher.code}` })
  return row.id
}

/**
 * Changes a voucher; omitted fields are unchanged.
 * Refuses:
 * - an unknown id (404)
 * - a voucher that was changed or redeemed since it was read (`version`)
 * - another code (`code`)
 * - by field, invalid values
 */
export async function update(tx: Tx, id: number, { version, value }: ChangeVoucher): Promise<void> {
  const [row] = await queries.lockVoucher(tx, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  if (row.version !== version) throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  const before = inSchemaOrder(Voucher, asWritten(row)) as Voucher
  const after = validated(Voucher, mergePatch(Voucher, before, value)) as Voucher
  if (after.code !== before.code) throw new Refusal(officeMessages.keyStays, { field: 'code' })
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await queries.updateVoucher(tx, id, after)
  const made = { list: 'vouchers', key: row.code, before, after }
  await record(tx, [made], { action: 'voucher changed', subject: `voucher ${row.code}` })
}

/**
 * Creates up to ten thousand vouchers with random codes; returns the id of the batch.
 * Refuses:
 * - by field, invalid values
 */
export async function createBatch(tx: Tx, value: unknown): Promise<number> {
  const input = validated(VoucherBatch, value) as VoucherBatch
  // Codes of discounts are made under the same lock, so that no text becomes both.
  await site.lock(tx)
  const [batch] = await queries.insertBatch(tx, input)
  if (!batch) throw new Error('A batch of vouchers was not written')
  for (let missing = input.count; missing > 0;) {
    const codes = Array.from({ length: missing }, () => input.prefix + random.code(RANDOM_LETTERS))
    missing -= (await queries.insertOfBatch(tx, batch.id, codes)).length
  }
  const change = { list: 'vouchers', key: `batch ${batch.id}`, before: null, after: input }
  const detail = { count: input.count }
  await record(tx, [change], { action: 'vouchers issued', subject: `voucher batch ${batch.id}`, detail })
  return batch.id
}

/**
 * Changes the translations of a batch's name, and those of its vouchers with the same name.
 * Refuses:
 * - an unknown id (404)
 * - a batch that has changed since it was read (`version`)
 * - by field, invalid values
 */
export async function translateBatch(
  tx: Tx,
  id: number,
  { version, value: { translations } }: ChangeVoucherBatch,
): Promise<void> {
  const [row] = await queries.lockBatch(tx, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  if (row.version !== version) throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  const before = inSchemaOrder(VoucherBatch, { ...row, expires_at: isoInstant(row.expires_at) })
  const after = validated(VoucherBatch, mergePatch(VoucherBatch, before, { translations }))
  await queries.translateBatch(tx, row, after.translations)
  const change = { list: 'vouchers', key: `batch ${id}`, before, after }
  await record(tx, [change], { action: 'voucher changed', subject: `voucher batch ${id}` })
}

/**
 * Enables or disables vouchers; returns how many changed.
 *
 * Refuses:
 * - no vouchers, or neither on nor off (`ids`)
 */
export async function setEnabled(tx: Tx, ids: number[], enabled: boolean | null): Promise<number> {
  if (enabled === null || ids.length === 0) throw new Refusal(officeMessages.vouchersNone, { field: 'ids' })
  const changed = await queries.setVouchersEnabled(tx, ids, enabled)
  const codes = changed.map(({ code }) => code)
  if (codes.length === 0) return 0
  const [before, after] = [
    { codes, enabled: !enabled },
    { codes, enabled },
  ]
  const action = `vouchers switched ${enabled ? 'on' : 'off'}`
  const detail = { count: codes.length }
  await record(tx, [{ list: 'vouchers', key: '', before, after }], { action, subject: 'vouchers', detail })
  return codes.length
}

function validated(schema: TSchema, value: unknown): Voucher | VoucherBatch {
  const { filled, faults } = validateSchema(schema, value)
  if (faults.length > 0) throw toRefusal(faults, '')
  return fillTranslations(schema, inSchemaOrder(schema, filled) as Voucher | VoucherBatch)
}

/** The voucher in the format of a festival file. */
const asWritten = ({
  code,
  name,
  amount,
  expires_at,
  enabled,
  translations,
}: queries.VoucherRow): Voucher => ({
  code,
  name,
  amount,
  expires_at: isoInstant(expires_at),
  enabled,
  translations,
})
