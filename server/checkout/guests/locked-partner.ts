import { messages } from '#contract/messages.ts'
import { partnerMessages } from '#contract/office/guests/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { lockPartner as lockRow, type PartnerRow } from './queries.ts'

/**
 * Locks a partner.
 * Refuses:
 * - an unknown one (404)
 */
export async function lockPartner(tx: Tx, id: number): Promise<PartnerRow> {
  const [partner] = await lockRow(tx, id)
  if (!partner) throw new Refusal(messages.notFound, { status: 404 })
  return partner
}

/** Like `lockPartner`; refuses one that was ended, too. */
export async function lockActivePartner(tx: Tx, id: number): Promise<PartnerRow> {
  const partner = await lockPartner(tx, id)
  if (partner.ended_at !== null) throw new Refusal(partnerMessages.ended)
  return partner
}
