import type * as documents from '#server/documents/documents.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** The amounts of a credit note. */
export type Credit = Pick<
  documents.CreditNoteData,
  'items' | 'shipping' | 'taxes' | 'total' | 'destination' | 'reason' | 'counted'
>

/** Inserts a credit note with the next number of the year in the shop's time zone. */
export function issueWith(
  tx: Tx,
  note: queries.NewCreditNote,
  write: (...note: Parameters<typeof queries.insertNumbered>) => Promise<unknown> = queries.insertNumbered,
): Promise<unknown> {
  const { year } = tx.now.toZonedDateTimeISO(site.of(tx).timezone)
  return write(tx, year, note)
}
