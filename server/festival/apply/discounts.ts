import type { Festival } from '#contract/festival/festival.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { toRule } from '#server/festival/discount-rule.ts'
import { ValidationError, type Fault } from '#server/festival/faults.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as queries from './discount-queries.ts'
import { messages } from './messages.ts'
import { saveInOrder } from './rows.ts'
import type { AppliedStock } from './stock.ts'

/**
 * Writes discounts, their rules and their codes. What the festival no longer contains is deleted if no line ever had it, and otherwise
 * disabled. Throws a ValidationError for a code that a voucher or a batch has.
 */
export async function saveDiscounts(
  tx: Tx,
  { discounts }: Festival,
  { idOf }: Pick<AppliedStock, 'idOf'>,
): Promise<void> {
  const keys = discounts.map(({ key }) => key)
  const rows = discounts.map((discount) => ({
    ...discount,
    uses_stock_id: idOf('discount uses', discount.key) ?? null,
    budget_stock_id: idOf('discount budgets', discount.key) ?? null,
  }))
  await saveInOrder(tx, 'discounts', 'key', rows)
  await queries.addRules(
    tx,
    discounts.map((discount) => ({ key: discount.key, rule: toRule(discount) })),
  )
  const codes = codesOf(discounts).map((code) => ({
    ...code,
    stock_id: idOf('discount codes', code.key) ?? null,
  }))
  await refuseBatchCodes(tx, codes)
  await queries.removeCodes(
    tx,
    keys,
    codes.map(({ key }) => key),
  )
  await refuseVoucherCodes(
    tx,
    codes,
    (await queries.saveCodes(tx, codes)).map(({ key }) => key),
  )
  await queries.removeDiscounts(tx, keys)
  await queries.disableDiscounts(tx, keys)
}

/** The codes of discounts, with the path of each in the festival. */
const codesOf = (discounts: Festival['discounts']) =>
  discounts.flatMap(({ key: discount, codes }, index) =>
    codes.map((code, nth) => ({
      discount,
      code,
      key: discountCodeKey(code),
      path: `discounts[${index}].codes[${nth}]`,
    })),
  )

async function refuseBatchCodes(tx: Tx, codes: { key: string; path: string }[]): Promise<void> {
  if (codes.length === 0) return
  const rows = await queries.readBatchCodes(
    tx,
    codes.map(({ key }) => key),
  )
  const discountOf = new Map(rows.map(({ key, discount }) => [key, discount]))
  const faults = codes.flatMap(({ key, path }) => {
    const discount = discountOf.get(key)
    return discount === undefined ? [] : [{ path, fault: messages.codeOfBatch({ key: discount }) }]
  })
  if (faults.length > 0) throw new ValidationError(faults)
}

async function refuseVoucherCodes(
  tx: Tx,
  codes: { key: string; path: string }[],
  added: string[],
): Promise<void> {
  if (added.length === 0) return
  const taken = new Set((await queries.readVoucherCodes(tx, added)).map(({ key }) => key))
  const faults = codes.flatMap(({ key, path }) =>
    taken.has(key) ? [{ path, fault: messages.codeOfVoucher }] : [],
  )
  if (faults.length > 0) throw new ValidationError(faults)
}

/** Throws a ValidationError for vouchers with the code of a discount, which may be one that the festival no longer contains. */
export async function refuseDiscountCodes(tx: Tx, { vouchers }: Festival): Promise<void> {
  const keys = vouchers.map(({ code }) => discountCodeKey(code))
  const discountOf = new Map(
    (await queries.readDiscountCodes(tx, keys)).map(({ key, discount }) => [key, discount]),
  )
  const faults = keys.flatMap((key, index): Fault[] => {
    const discount = discountOf.get(key)
    const fault = messages.codeOfDiscount({ key: discount ?? '' })
    return discount === undefined ? [] : [{ path: `vouchers[${index}].code`, fault }]
  })
  if (faults.length > 0) throw new ValidationError(faults)
}

/**
 * Counts what lines hold of limits that begin with this festival; must run last, because it locks the rules of their discounts, unless it
 * is a dry run. Throws a ValidationError for a limit below it.
 */
export async function startLimits(
  tx: Tx,
  { newLimits }: Pick<AppliedStock, 'newLimits'>,
  { isDryRun }: { isDryRun: boolean },
): Promise<void> {
  if (newLimits.length === 0) return
  const ids = newLimits.map(({ stock_id }) => stock_id)
  if (!isDryRun) await queries.lockRules(tx, ids)
  const held = await queries.readHeld(tx, ids)
  const faults = newLimits.flatMap(({ path, stock_id, capacity }) => {
    const taken = held.find((row) => row.stock_id === stock_id)?.taken ?? 0
    const fault = messages.capacityTaken({ capacity: capacity ?? 0, taken })
    return capacity === null || taken <= capacity ? [] : [{ path, fault }]
  })
  if (faults.length > 0) throw new ValidationError(faults)
  if (held.length > 0) await stock.capacities.start(tx, held)
}
