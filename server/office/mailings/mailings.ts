import { messages } from '#contract/messages.ts'
import type {
  AudienceChoices,
  Mailing,
  MailingDraft,
  MailingFilters,
  MailingList,
  MailingRecipients,
  MailingRow,
  RecipientFilters,
} from '#contract/office/mailings.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as audit from '#server/office/audit/audit.ts'
import { MAX_ID, placeOf, readSearchedPage } from '#server/office/paging.ts'
import * as tickets from '#server/office/tickets/tickets.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** A page of the mailings, newest first, filtered. */
export async function list(shop: Shop, { from, search, status }: MailingFilters): Promise<MailingList> {
  const query = { search: search.trim(), status }
  const { rows, ...page } = await readSearchedPage(placeOf({ from }), query.search, (near) => ({
    read: ({ after }, limit) => queries.readPage(shop.sql, { ...query, near }, after?.id ?? MAX_ID, limit),
    count: (limit) => queries.count(shop.sql, { ...query, near }, limit),
  }))
  return { ...page, rows: await toResponse(shop, rows) }
}

async function toResponse(shop: Shop, rows: queries.MailingRow[]): Promise<MailingRow[]> {
  const nameOf = await audit.actorNames(
    shop,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => {
    const { id, status, kind, subject, recipients, left_out, handed_over, sent, failed } = row
    return {
      id,
      status,
      kind,
      subject,
      created_at: isoInstant(row.created_at),
      created_by: nameOf(row.created_by),
      send_at: isoInstant(row.send_at),
      started_at: isoInstant(row.started_at),
      finished_at: isoInstant(row.finished_at),
      totals: { recipients, left_out, handed_over, sent, failed },
    }
  })
}

/** The content of a draft, in the order of the form, and its version. */
export function draftOf({
  kind,
  subject,
  body,
  translations,
  audience,
}: Pick<queries.MailingRow, 'kind' | 'subject' | 'body' | 'translations' | 'audience'>): {
  version: string
  value: MailingDraft
} {
  const { to, list: of, filters, events, products, merchandise, ...states } = audience
  const { departures, order_states, ticket_states } = states
  const chosen = {
    to,
    list: of,
    filters,
    events,
    products,
    merchandise,
    departures,
    order_states,
    ticket_states,
  }
  const value = { ...chosen, kind, subject, body, translations }
  return { version: versionOf(value), value }
}

/**
 * A mailing with its content.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<Mailing> {
  const [row] = await queries.readMailing(shop.sql, id)
  const [mailing] = await toResponse(shop, row ? [row] : [])
  if (!row || !mailing) throw new Refusal(messages.notFound, { status: 404 })
  return { ...mailing, ...draftOf(row) }
}

/** A page of the recipients of a mailing, with the result of the mail to each. */
export async function recipients(
  shop: Shop,
  id: number,
  { from, search, result }: RecipientFilters,
): Promise<MailingRecipients> {
  const query = { search: search.trim(), result }
  const { rows, ...page } = await readSearchedPage(placeOf({ from }), query.search, (near) => ({
    read: ({ after }, limit) =>
      queries.readRecipients(shop.sql, id, { ...query, near }, after?.id ?? MAX_ID, limit),
    count: (limit) => queries.countRecipients(shop.sql, id, { ...query, near }, limit),
  }))
  return {
    ...page,
    rows: rows.map(({ id: _id, sent_at, ...row }) => ({ ...row, sent_at: isoInstant(sent_at) })),
  }
}

/** The options for choosing an audience. */
export function choices(shop: Shop): AudienceChoices {
  const { events, products, departures, statuses, questions } = tickets.choices(shop)
  return {
    events,
    products,
    merchandise: catalogue
      .of(shop)
      .merchandise.map(({ external_code, name }) => ({ id: external_code, name })),
    departures,
    order_states: site.of(shop).paymentStatuses,
    ticket_states: statuses,
    questions,
  }
}
