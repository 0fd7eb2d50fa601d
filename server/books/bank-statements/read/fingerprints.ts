import { createHash } from 'node:crypto'
import type { BareLine, StatementLine } from './statement.ts'

/**
 * Assigns a fingerprint to each line of an account. The bank's reference distinguishes the lines of a day; identical lines are numbered,
 * because two people may pay the same amount on one day. Banks list a day's lines in a fixed order, so an overlapping statement numbers
 * them identically.
 */
export function withFingerprints(account: string, lines: BareLine[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ written, ...line }) => {
    const { iban, name } = written ?? line
    const key = JSON.stringify([
      account,
      line.booked_on,
      line.value_date,
      line.amount,
      line.currency,
      line.bank_reference,
      line.end_to_end_id,
      iban,
      name,
      line.text,
    ])
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return { ...line, fingerprint: createHash('sha256').update(`${key} ${nth}`).digest('hex') }
  })
}
