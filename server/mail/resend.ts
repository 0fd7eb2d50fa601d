import { messages } from '#contract/messages.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { copyMail, lockMail } from './queries.ts'

/**
 * Sends a mail again, unchanged and to the same address, and returns the id of the copy. A mail that has not been sent
 * yet is not copied: it is tried again at once, and its own id is returned.
 * Refuses:
 * - no such mail (404)
 */
export async function resend(tx: Tx, id: number): Promise<number> {
  const [mail] = await lockMail(tx, id)
  if (!mail) throw new Refusal(messages.notFound, { status: 404 })
  const [copy] = mail.sent_at ? await copyMail(tx, id) : []
  const sent = copy?.id ?? id
  await jobs.add(tx, 'send-mail', { mail: sent })
  const action = copy ? 'mail sent again' : 'mail tried again'
  await audit.record(tx, 'system', action, `mail ${id}`, {
    template: mail.template,
    ...(copy && { as: sent }),
  })
  return sent
}
