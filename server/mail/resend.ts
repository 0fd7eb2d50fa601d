import { messages } from '#contract/messages.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { copyMail, lockMail } from './queries.ts'

/**
 * Sends a mail again, as it was written and to the same address, and gives the id of the new one: what was sent before
 * stays as it was. One that has not left yet is not written twice: it is tried at once, and its own id comes back.
 * Refuses (404) a mail that is not there.
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
