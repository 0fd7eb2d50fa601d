import { guestMessages } from '#contract/guests/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSigned, sign } from '#server/platform/security/signing.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { readPartner, type PartnerRow } from './queries.ts'

const PURPOSE = 'guest list'

/** The path of the page on which a partner names guests, without a login. */
export function pathOf({ settings }: Shop, partner: Pick<PartnerRow, 'id' | 'link_version'>): string {
  const signed = `${partner.id}.${partner.link_version}`
  return `/guest-list/${signed}.${sign(settings.secret, PURPOSE, signed)}`
}

/**
 * The partner whose link it is.
 * Refuses (404):
 * - what is no link of a partner
 * - a link that was renewed since, and that of a partner who was ended, whom it tells so
 */
export async function partnerOf(shop: Shop, sql: Sql | Tx, link: string): Promise<PartnerRow> {
  const [, signed = '', id = '', version = '', proof = ''] = /^((\d{1,9})\.(\d{1,9}))\.(.+)$/.exec(link) ?? []
  if (!isSigned(shop.settings.secret, PURPOSE, signed, proof)) throw gone(guestMessages.linkWrong)
  const [partner] = await readPartner(sql, Number(id))
  if (!partner) throw gone(guestMessages.linkWrong)
  if (partner.ended_at !== null) throw gone(guestMessages.linkEnded)
  if (partner.link_version !== Number(version)) throw gone(guestMessages.linkRenewed)
  return partner
}

const gone = (text: string): Refusal => new Refusal(text, { status: 404 })
