import type { Tx } from '#server/platform/shop.ts'

/** A staff note about an order or a customer. */
export interface NoteRow {
  id: number
  order_id: number | null
  customer_id: number | null
  text: string
  at: Temporal.Instant
  /** "staff 7" */
  by: string
  edited_at: Temporal.Instant | null
  removed_at: Temporal.Instant | null
}

export const insertNoteOfOrder = (tx: Tx, row: Pick<NoteRow, 'order_id' | 'text' | 'by'>) => tx`
  insert into notes ${tx({ ...row, at: tx.now })}`

/** Returns nothing if there is no such customer. */
export const insertNoteOfCustomer = (
  tx: Tx,
  customer: number,
  { text, by }: Pick<NoteRow, 'text' | 'by'>,
) => tx<{ id: number }[]>`
  insert into notes (customer_id, text, at, by)
  select id, ${text}, ${tx.now}, ${by} from customers where id = ${customer}
  returning id`

export const lockNote = (tx: Tx, id: number) => tx<(NoteRow & { subject: string })[]>`
  select n.*, coalesce((select code from orders where id = n.order_id), 'customer ' || n.customer_id) as subject
    from notes n where id = ${id} and removed_at is null for update`

export const insertChange = (tx: Tx, { id, text }: Pick<NoteRow, 'id' | 'text'>, by: string) => tx`
  insert into note_changes (note_id, text, at, by) values (${id}, ${text}, ${tx.now}, ${by})`

export const updateText = (tx: Tx, id: number, text: string) => tx`
  update notes set text = ${text}, edited_at = ${tx.now} where id = ${id}`

export const removeNote = (tx: Tx, id: number) => tx`
  update notes set removed_at = ${tx.now} where id = ${id}`
