import { partnerMessages } from '#contract/office/guests/messages.ts'
import * as audit from '#server/platform/audit.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { pathOf } from './links.ts'
import { lockActivePartner } from './locked-partner.ts'
import { sendLinkMail } from './mail-template.ts'
import { openAllocationsOf, renewLink, type PartnerRow } from './queries.ts'

/** The address of a partner's page, in their language. */
const addressFor = (tx: Tx, partner: Pick<PartnerRow, 'id' | 'language' | 'link_version'>): string =>
  language.withLanguage(site.languageContext(tx, partner.language), () =>
    site.addressOf(tx, pathOf(tx.shop, partner)),
  )

/**
 * The address of an active partner's page.
 * Refuses:
 * - an unknown partner (404), and one that was ended
 */
export const addressOf = async (tx: Tx, id: number): Promise<string> =>
  addressFor(tx, await lockActivePartner(tx, id))

/**
 * Ends the link to a partner's page, and returns the address of the new one.
 * Refuses:
 * - an unknown partner (404), and one that was ended
 */
export async function renew(tx: Tx, id: number): Promise<string> {
  const partner = await lockActivePartner(tx, id)
  const [renewed] = await renewLink(tx, id)
  await audit.record(tx, 'system', 'partner link renewed', `partner ${id}`)
  return addressFor(tx, { ...partner, ...renewed })
}

/**
 * Mails an active partner the link to their page. Returns their id.
 * Refuses:
 * - an unknown partner (404), and one that was ended
 * - a partner without an address
 */
export async function send(tx: Tx, id: number): Promise<number> {
  const partner = await lockActivePartner(tx, id)
  if (partner.contact_email === '') throw new Refusal(partnerMessages.noEmail)
  await sendLinkMail(tx, partner, await openAllocationsOf(tx, id))
  await audit.record(tx, 'system', 'partner link mailed', `partner ${id}`)
  return id
}
