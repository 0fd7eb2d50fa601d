import { translated, type Translations } from '#contract/festival/translations.ts'
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import { normalizeVoucherCode } from '#contract/rules.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import {
  findSpendable,
  lockFreeRow,
  releaseRow,
  lockSpendable,
  redeemFreeRow,
  redeemRow,
  type VoucherRow,
} from './queries.ts'

export type { VoucherRow } from './queries.ts'

/**
 * The voucher of a code, however it was typed or pasted; nothing is reserved.
 * Refuses:
 * - a code that is unknown, disabled, expired or redeemed, all with the same text (`errors.code`)
 */
export async function find({ sql, clock }: Shop, code: string): Promise<VoucherRow> {
  const [voucher] = await findSpendable(sql, normalizeVoucherCode(code), clock.now())
  return spendable(voucher, 'code')
}

/**
 * The voucher that an order is about to redeem, locked until the transaction ends.
 * Refuses:
 * - what `find` refuses (`errors.voucher_code`)
 */
export async function lockForUpdate(tx: Tx, code: string): Promise<VoucherRow> {
  const [voucher] = await lockSpendable(tx, normalizeVoucherCode(code))
  return spendable(voucher, 'voucher_code')
}

/** Redeems a locked voucher for an order. */
export const redeem = (tx: Tx, voucher: VoucherRow, orderId: number): void =>
  redeemRow(tx, { id: voucher.id, order_id: orderId })

/** Releases the voucher of an order that was cancelled or abandoned. Harmless when it had none. */
export const release = (tx: Tx, orderId: number): void => releaseRow(tx, orderId)

/** Whether an order that released its voucher can redeem it again; this holds until the transaction ends. */
export const isFreeFor = async (tx: Tx, id: number, orderId: number): Promise<boolean> =>
  (await lockFreeRow(tx, id, orderId)).length > 0

/**
 * Redeems a voucher again for an order that had released it.
 * Refuses:
 * - a voucher that another order has redeemed
 */
export async function redeemAgain(tx: Tx, id: number, orderId: number): Promise<void> {
  const [redeemed] = await redeemFreeRow(tx, id, orderId)
  if (!redeemed) throw new Refusal(officeMessages.voucherGone, { field: 'to' })
}

interface Discount {
  discount_name: string | null
  discount_translations: Translations
}

/**
 * The name of the voucher that an order has redeemed, as of that time, in the current request's language. If that translation is missing,
 * in the festival's first language, which `discount_language` then names.
 */
export function discountNameOf(
  at: Shop | Tx,
  { discount_name, discount_translations }: Discount,
): Pick<Discount, 'discount_name'> & { discount_language?: Language } {
  const { languages, public: shown } = site.of(at)
  const [first = SOURCE_LANGUAGE] = languages
  const lang = languages.find((each) => each === shown.language) ?? first
  if (!discount_name || lang === first) return { discount_name }
  const said = translated(discount_translations[lang], ['name'])
  return said === undefined ? { discount_name, discount_language: first } : { discount_name: said }
}

function spendable(voucher: VoucherRow | undefined, field: string): VoucherRow {
  if (!voucher) throw new Refusal(messages.voucherInvalid, { field })
  return voucher
}
