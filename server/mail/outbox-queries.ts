import type { Tx } from '#server/platform/shop.ts'

export const lockMail = (tx: Tx, id: number) => tx<{ sent_at: Temporal.Instant | null; template: string }[]>`
  select sent_at, template from mails where id = ${id} for update`

/** The same mail once more, about the same order. */
export const copyMail = (tx: Tx, id: number) => tx<{ id: number }[]>`
  insert into mails (recipient, template, subject, html, text, attachments, order_id, created_at)
  select recipient, template, subject, html, text, attachments, order_id, ${tx.now} from mails where id = ${id}
  returning id`
