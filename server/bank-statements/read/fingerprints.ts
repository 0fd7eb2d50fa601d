import { createHash } from 'node:crypto'
import type { BareLine, StatementLine } from './statement.ts'

/**
 * Gives each line of an account its fingerprint. The bank's reference of a line tells it from others of its day; lines that are alike in
 * everything are counted, because two people may pay the same on one day. A bank gives a day's lines in one order, so that an
 * overlapping statement counts them alike.
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
