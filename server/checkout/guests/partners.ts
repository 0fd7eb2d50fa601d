import { messages } from '#contract/messages.ts'
import type { PartnerInput } from '#contract/office/guests/guests.ts'
import { partnerMessages } from '#contract/office/guests/messages.ts'
import { isEmail, MAX_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { typedEmail } from '#server/platform/text/typed-email.ts'
import * as site from '#server/shop/site/site.ts'
import { close, openOf } from './allocations.ts'
import { lockActivePartner, lockPartner } from './locked-partner.ts'
import { endPartner, findOtherOfName, insertPartner, updatePartner, type NewPartner } from './queries.ts'

const MAX_CATEGORY = 100
const FIELDS = ['name', 'category', 'contact_name', 'contact_email', 'language'] as const

/**
 * Adds a partner and returns their id.
 * Refuses:
 * - no name, or one that is taken
 * - texts that are too long, an invalid address, a language that the festival does not support
 */
export async function create(tx: Tx, input: PartnerInput): Promise<number> {
  const [row] = await insertPartner(tx, checked(tx, input))
  if (!row) throw new Refusal(partnerMessages.nameTaken, { field: 'name' })
  await audit.record(tx, 'system', 'partner added', `partner ${row.id}`)
  return row.id
}

/**
 * Changes a partner, and returns their id.
 * Refuses:
 * - an unknown partner (404)
 * - what `create` refuses
 */
export async function update(tx: Tx, id: number, input: PartnerInput): Promise<number> {
  const before = await lockPartner(tx, id)
  const partner = checked(tx, input)
  const [taken] = await findOtherOfName(tx, id, partner.name)
  if (taken) throw new Refusal(partnerMessages.nameTaken, { field: 'name' })
  await updatePartner(tx, id, partner)
  const fields = FIELDS.filter((field) => before[field] !== partner[field])
  await audit.record(tx, 'system', 'partner changed', `partner ${id}`, { fields })
  return id
}

/**
 * Ends a partner: their page is closed, what is left of their allocations goes back on sale. Guests who are named stay. Returns
 * their id.
 * Refuses:
 * - an unknown partner (404), and one that was ended
 */
export async function end(tx: Tx, id: number): Promise<number> {
  await lockActivePartner(tx, id)
  for (const allocation of await openOf(tx, id)) await close(tx, allocation)
  await endPartner(tx, id)
  await audit.record(tx, 'system', 'partner ended', `partner ${id}`)
  return id
}

function checked(tx: Tx, input: PartnerInput): NewPartner {
  const [name, category, contact_name] = [input.name, input.category, input.contact_name].map(normalizeSpaces)
  const partner = {
    name: name ?? '',
    category: category ?? '',
    contact_name: contact_name ?? '',
    contact_email: typedEmail(input.contact_email),
    language: input.language === '' ? null : input.language,
  }
  if (partner.name === '') throw new Refusal(partnerMessages.nameEmpty, { field: 'name' })
  refuseLong(partner, 'name', MAX_LENGTH)
  refuseLong(partner, 'category', MAX_CATEGORY)
  refuseLong(partner, 'contact_name', MAX_LENGTH)
  if (partner.contact_email !== '' && !isEmail(partner.contact_email))
    throw new Refusal(messages.emailInvalid, { field: 'contact_email' })
  if (partner.language !== null && !site.of(tx).languages.some((each) => each === partner.language))
    throw new Refusal(messages.languageUnknown, { field: 'language' })
  return partner
}

function refuseLong(partner: NewPartner, field: 'name' | 'category' | 'contact_name', most: number): void {
  if (partner[field].length > most) throw new Refusal(partnerMessages.long({ most }), { field })
}
