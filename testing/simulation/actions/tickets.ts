import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { messages } from '#contract/messages.ts'
import type { TicketValidity } from '#contract/office/tickets.ts'
import { barcodeOf } from '#testing/fixtures/tickets.ts'
import type { Answer } from '#testing/harness/world.ts'
import { chosen, type Action } from '#testing/simulation/action.ts'
import { departureId, issuedTicket } from '#testing/simulation/books.ts'
import {
  emailOf,
  nextName,
  PEOPLE,
  type Model,
  type Person,
  type Ticket,
} from '#testing/simulation/model/model.ts'
import { isSeatFull, type Refused } from '#testing/simulation/model/places.ts'
import { isRecent } from '#testing/simulation/model/refunds.ts'
import { ask, clerkOf, expect, expectDone, office, type RealShop } from '#testing/simulation/shop.ts'

const someTicket = ({ tickets }: Model): boolean => tickets.length > 0
const someSeat = ({ tickets }: Model): boolean => tickets.some(({ line }) => line.seat !== null)
const seated = ({ tickets }: Model): Ticket[] => tickets.filter(({ line }) => line.seat !== null)

/** Whether a ticket can be changed by an owner; a transferred one cannot. */
const isOwn = ({ status, accepted }: Ticket): boolean => status !== 'reassigned' && accepted

interface Handing {
  ticket: number
  to: Person
  byStaff: boolean
}

/** A new name, and, if it is for somebody else, a new owner with a new ticket. */
export const handOn: Action<Handing> = {
  name: 'a ticket gets another holder',
  input: fc.record({ ticket: fc.nat(20), to: fc.constantFrom(...PEOPLE), byStaff: fc.boolean() }),
  applies: someTicket,
  async run(model, shop, { ticket: number, to, byStaff }) {
    const ticket = chosen(model.tickets, number)
    const name = nextName(model)
    const print = await barcodeOf(shop.world, (await issuedTicket(shop, ticket.name)).code)
    if (byStaff) {
      const isDone = ticket.status === 'active'
      expectDone(await correct(shop, ticket, to, name), isDone)
      if (!isDone) return
    } else {
      const refused = transferRefusal(model, ticket)
      expect(await changeOwn(shop, ticket, to, name), refused)
      if (refused !== null) return
    }
    hand(model, ticket, to, name, print)
  },
}

function transferRefusal(model: Model, ticket: Ticket): Refused {
  if (!isOwn(ticket)) return messages.notFound
  if (ticket.status !== 'active') return messages.ticketFixed
  if (isRecent(model, ticket)) return messages.ticketRecentlyEdited
  return ticket.line.item === 'plan' ? messages.ticketNameFixed : null
}

async function changeOwn(shop: RealShop, ticket: Ticket, to: Person, full_name: string): Promise<Answer> {
  const { code, order } = await issuedTicket(shop, ticket.name)
  const reassign = to !== ticket.owner
  const input = { order_id: order, code, reassign, full_name, email: emailOf(to), age: '', note: '' }
  return ask(shop, ticket.owner, '/api/change-ticket', input)
}

async function correct(shop: RealShop, ticket: Ticket, to: Person, full_name: string): Promise<Answer> {
  const { code } = await issuedTicket(shop, ticket.name)
  const { body } = await (await clerkOf(shop)).get(`/office/api/tickets/${code}`)
  const way = to === ticket.owner ? 'corrections' : 'transfers'
  const input = {
    version: body.ticket.details.version,
    full_name,
    email: emailOf(to),
    age: '',
    reason: 'They called.',
  }
  return office(shop, `tickets/${code}/${way}`, input)
}

function hand(model: Model, ticket: Ticket, to: Person, name: string, print: string): void {
  ticket.edited = model.now
  if (to === ticket.owner) {
    ticket.name = name
    ticket.oldPrints.push(print)
    return
  }
  // The place moves with the ticket; the money stays with the original order.
  const line = { ...ticket.line, name, price: 0, fee: 0 }
  ticket.line.held = false
  ticket.status = 'reassigned'
  model.tickets.push({
    order: null,
    line,
    owner: to,
    name,
    status: 'active',
    accepted: false,
    edited: model.now,
    oldPrints: [...ticket.oldPrints, print],
  })
}

export const accept: Action<number> = {
  name: 'accepts the terms of a ticket that was handed on',
  input: fc.nat(20),
  applies: ({ tickets }) => tickets.some(({ order }) => order === null),
  async run(model, shop, number) {
    const ticket = chosen(
      model.tickets.filter(({ order }) => order === null),
      number,
    )
    const { order, checksum } = await issuedTicket(shop, ticket.name)
    expect(await shop.world.post('/api/accept-terms-and-conditions', { order, checksum }), null)
    ticket.accepted = true
  },
}

interface Departure {
  ticket: number
  seat: number
  byStaff: boolean
}

export const takeOther: Action<Departure> = {
  name: 'a ticket gets another departure',
  input: fc.record({ ticket: fc.nat(20), seat: fc.nat(2), byStaff: fc.boolean() }),
  applies: someSeat,
  async run(model, shop, { ticket: number, seat, byStaff }) {
    const ticket = chosen(seated(model), number)
    const { code } = await issuedTicket(shop, ticket.name)
    const transport_time_id = await departureId(shop, seat)
    const isOther = seat !== ticket.line.seat
    const isFull = isOther && isSeatFull(model, 'bus', seat)
    if (byStaff) {
      const isDone = ticket.status === 'active' && isOther && !isFull
      const input = { transport_time_id, reason: 'They called.' }
      expectDone(await office(shop, `tickets/${code}/departures`, input), isDone)
      if (!isDone) return
    } else {
      const refused = takeRefusal(model, ticket) ?? (isFull ? messages.travelTimeSoldOut : null)
      expect(await ask(shop, ticket.owner, '/api/set-travel-time', { code, transport_time_id }), refused)
      if (refused !== null || !isOther) return
    }
    ticket.line.seat = seat
    ticket.edited = model.now
  },
}

function takeRefusal(model: Model, ticket: Ticket): Refused {
  if (!isOwn(ticket)) return messages.notFound
  if (ticket.status !== 'active') return messages.departureFixed
  return isRecent(model, ticket) ? messages.ticketRecentlyEdited : null
}

interface StaffAction {
  ticket: number
  action: 'blocks' | 'unblocks' | 'cancellations' | 'releases'
  toSale: boolean
}

export const act: Action<StaffAction> = {
  name: 'the staff do something about a ticket',
  input: fc.record({
    ticket: fc.nat(20),
    action: fc.constantFrom('blocks', 'unblocks', 'cancellations', 'releases'),
    toSale: fc.boolean(),
  }),
  applies: someTicket,
  async run(model, shop, { ticket: number, action, toSale }) {
    const ticket = chosen(model.tickets, number)
    const { code } = await issuedTicket(shop, ticket.name)
    const input = { reason: 'They called.', ...(action === 'cancellations' && { to_sale: toSale }) }
    const isDone = isAllowed(ticket, action)
    expectDone(await office(shop, `tickets/${code}/${action}`, action === 'releases' ? {} : input), isDone)
    if (!isDone) return
    if (action !== 'releases') ticket.status = AFTER[action]
    if ((action === 'releases' || (action === 'cancellations' && toSale)) && model.releases)
      ticket.line.held = false
  },
}

const AFTER = { blocks: 'blocked', unblocks: 'active', cancellations: 'cancelled' } as const

function isAllowed({ status, line }: Ticket, action: StaffAction['action']): boolean {
  if (action === 'blocks') return status === 'active'
  if (action === 'unblocks') return status === 'blocked'
  if (action === 'cancellations') return status === 'active' || status === 'blocked'
  return status === 'cancelled' && line.held
}

/** At the gate the current print of a valid ticket is admitted; earlier prints never are. */
export const admit: Action<{ ticket: number; old: boolean }> = {
  name: 'comes to the gate',
  input: fc.record({ ticket: fc.nat(20), old: fc.boolean() }),
  applies: someTicket,
  async run(model, shop, { ticket: number, old }) {
    const ticket = chosen(model.tickets, number)
    const earlier = old ? ticket.oldPrints.at(-1) : undefined
    const text = earlier ?? (await barcodeOf(shop.world, (await issuedTicket(shop, ticket.name)).code))
    const answer = await office(shop, 'ticket-scans', { text })
    expect(answer, null)
    const isPresent = earlier === undefined && ticket.status !== 'reassigned'
    assert.equal(answer.body.barcode, isPresent ? 'present' : 'old')
    if (isPresent) assert.equal(answer.body.ticket.validity, validityOf(ticket))
  },
}

const VALIDITIES: Partial<Record<Ticket['status'], TicketValidity>> = {
  blocked: 'blocked',
  refund: 'refunding',
  refunding: 'refunding',
  'refund-problem': 'refunding',
  refunded: 'refunded',
  cancelled: 'cancelled',
}

const validityOf = ({ status, accepted }: Ticket): TicketValidity =>
  VALIDITIES[status] ?? (accepted ? 'valid' : 'terms')
