import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Tx } from '#server/platform/shop.ts'
import { copyMail, forgetHandover, lockMail, type Mail } from './queries.ts'
import { addToQueue } from './sending/queue.ts'

/**
 * Resends a mail to the same address, and returns the id of the copy. It is unchanged, except that a one-time link is replaced, and the
 * older one becomes invalid. An unsent mail is not copied: it is retried at once, and its own id is returned.
 * Refuses, in this order:
 * - an unknown mail (404)
 * - a mail whose link was used or replaced
 */
export async function resend(tx: Tx, id: number): Promise<number> {
  const [mail] = await lockMail(tx, id)
  if (!mail) throw new Refusal(messages.notFound, { status: 404 })
  const [copy] = mail.sent_at ? await copyMail(tx, id, await renewLink(tx, mail)) : []
  const sent = copy?.id ?? id
  if (!copy) await forgetHandover(tx, id)
  await addToQueue(tx, { id: sent, link: mail.link })
  const action = copy ? 'mail sent again' : 'mail tried again'
  await audit.record(tx, 'system', action, `mail ${id}`, {
    template: mail.template,
    ...(copy && { as: sent }),
  })
  return sent
}

async function renewLink(tx: Tx, { link }: Pick<Mail, 'link'>) {
  if (link === null) return null
  const renewed = await tokens.renew(tx, link)
  if (!renewed) throw new Refusal(officeMessages.linkNotAgain)
  return renewed
}
