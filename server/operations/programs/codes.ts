import { MAX_CODES_AT_ONCE, type ApiCode, type MadeCodes, type MakeCodes } from '#contract/v1/writes.ts'
import * as festivalCodes from '#server/festival/discount-codes/discount-codes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import type { Program } from './scope.ts'

/**
 * Makes codes of a discount, like the office, and returns them.
 * Refuses:
 * - more than a thousand (`count`, `codes`, `emails`)
 * - what `festivalCodes.createBatch` refuses
 */
export async function make(tx: Tx, program: Program, { discount, ...given }: MakeCodes): Promise<MadeCodes> {
  for (const field of ['count', 'codes', 'emails'] as const) {
    const value = given[field]
    const many = Array.isArray(value) ? value.length : Number(value)
    if (many > MAX_CODES_AT_ONCE)
      throw new Refusal(messages.codesMany({ most: MAX_CODES_AT_ONCE }), { field })
  }
  const uses_each = given.uses_each === 0 ? { uses_each: null } : {}
  const said = Object.entries(given).filter(([, each]) => each !== null)
  const value = { ...Object.fromEntries(said), ...uses_each }
  const batch = await festivalCodes.createBatch(tx, discount, value)
  return { data: (await festivalCodes.codesOf(tx, batch)).map((code) => shownTo(program, code)) }
}

/**
 * Ends a code, and returns it.
 * Refuses:
 * - an unknown code, and one of the festival file (404)
 */
export const end = async (tx: Tx, program: Program, code: string): Promise<ApiCode> =>
  shownTo(program, await festivalCodes.end(tx, code))

const shownTo = (
  { personal_data }: Program,
  { code, discount, enabled, uses, email }: festivalCodes.MadeCode,
): ApiCode => ({ code, discount, enabled, uses, ...(personal_data && { email }) })
