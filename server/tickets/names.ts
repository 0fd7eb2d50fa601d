import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { formatEnd } from '#contract/dates.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { outsideRequest } from '#server/platform/request/outside-request.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { sendTicketsMail } from './mail-templates.ts'
import { describe, type MailedTicket } from './mailed-tickets.ts'
import { messages } from './messages.ts'
import { fillNames, markReminded, type NamelessTicket } from './names-queries.ts'

// A week is enough to ask one's friends.
const REMIND_BEFORE = { hours: 7 * 24 }

// Recent buyers have read it in the confirmation.
const NOT_WITHIN = { hours: 24 }

/**
 * The periodic work for tickets without a name: a week before the deadline the customer is reminded, once; after it the customer
 * becomes the holder, and the tickets are mailed.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const over = productsDue(shop, now)
  const soon = productsDue(shop, now.add(REMIND_BEFORE)).filter((id) => !over.includes(id))
  if (over.length > 0) await shop.transact((tx) => fillInNames(tx, over))
  if (soon.length > 0) await shop.transact((tx) => remind(tx, soon))
}

/** Until when the tickets without a name of a process's catalogue were filled in. */
const filledUntil = new WeakMap<Shop, Temporal.Instant>()

/** Names the holders of tickets whose deadline has passed since the last time, before they are read. Runs no SQL if there is none. */
export async function fillDue(shop: Shop): Promise<void> {
  const [now, before] = [shop.clock.now(), filledUntil.get(shop)]
  const earlier = before === undefined ? [] : productsDue(shop, before)
  const due = productsDue(shop, now).filter((id) => !earlier.includes(id))
  filledUntil.set(shop, now)
  if (due.length > 0) await outsideRequest(() => shop.transact((tx) => fillInNames(tx, due)))
}

/** The products whose deadline for names is before an instant. */
const productsDue = (shop: Shop, at: Temporal.Instant): number[] =>
  [...catalogue.of(shop).productById.values()].flatMap((product) =>
    product.names_until !== null && !catalogue.isBefore(at, product.names_until, product) ? [product.id] : [],
  )

async function fillInNames(tx: Tx, products: number[]): Promise<void> {
  for (const [code, tickets] of byOrder(await fillNames(tx, products))) {
    for (const ticket of tickets)
      await audit.record(tx, 'system', 'ticket changed', ticket.code, { kind: 'name', fields: ['full_name'] })
    const [first] = tickets
    if (first) await sendTicketsMail(tx, orders.recipients.of(first), code, tickets, messages.namesFilled)
  }
}

async function remind(tx: Tx, products: number[]): Promise<void> {
  const reminded = await markReminded(tx, products, tx.now.subtract(NOT_WITHIN))
  for (const [code, tickets] of byOrder(reminded)) await sendNamesMail(tx, code, tickets)
}

type RemindedTicket = Pick<NamelessTicket, 'order_id' | 'recipient' | 'transport_time_id'> & MailedTicket

async function sendNamesMail(tx: Tx, code: string, tickets: RemindedTicket[]): Promise<void> {
  const texts = messages.namesReminder
  const [first] = tickets
  if (!first) return
  await mail.send(
    tx,
    { to: orders.recipients.of(first), order: first.order_id, template: 'names-reminder' },
    ({ name: festival }) => ({
      subject: texts.subject({ festival }),
      content: {
        heading: texts.heading,
        name: null,
        paragraphs: [...missingNames(tx, tickets), texts.after],
        rows: [
          [messages.order, code],
          ...tickets.map((ticket): [string, string] => [messages.ticket, describe(tx, ticket)]),
        ],
        button: { label: texts.button, url: site.addressOf(tx, `/portal/orders/${code}`) },
      },
    }),
  )
}

const byOrder = (tickets: readonly NamelessTicket[]) => Map.groupBy(tickets, ({ order_code }) => order_code)

/** The paragraph about tickets without a name in a mail: their number and the deadline. Empty if all have names. */
export function missingNames(tx: Tx, tickets: MailedTicket[]): string[] {
  const { productById } = catalogue.of(tx)
  const nameless = tickets.filter(({ full_name, status }) => full_name === '' && status === 'active')
  const [first] = nameless
    .flatMap(({ product_id }) => productById.get(product_id) ?? [])
    .flatMap(({ names_until, timezone }) => {
      const until = catalogue.toIso(names_until, timezone)
      return until === null ? [] : [{ until, timezone }]
    })
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  if (!first) return []
  const until = formatEnd(first.until, first.timezone, site.of(tx).locale)
  return [messages.namesMissing({ count: nameless.length, until })]
}

previews.register((tx) => {
  const nameless = { ...samples.ticket(tx), full_name: '', recipient: samples.order(tx).recipient }
  return [() => sendNamesMail(tx, samples.order(tx).code, [nameless, nameless])]
})
