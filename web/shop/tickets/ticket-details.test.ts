import { expect, it } from 'vitest'
import { paidOrder, ticket, zoe } from '#web/testing/fixtures/orders.ts'
import {
  changeTicketInput,
  changesOf,
  type TicketContext,
  detailsOf,
  validateDetails,
} from './ticket-details.ts'

const subject: TicketContext = {
  ticket: { ...ticket, full_name: "Eva-Maria O'Brien", allow_name_changes: true, allow_email_changes: true },
  order: paidOrder,
  ages: [],
  own: zoe.email,
  others: [],
  isGift: false,
}
const details = detailsOf(subject)
const named = (full_name: string) => ({ ...details, full_name })

it.each([
  "Eva\u2011Maria O'Brien",
  'Eva-Maria O\u2019Brien',
  "  Eva-Maria  O'Brien ",
  "Eva-Maria\u200B O'Brien",
])('the same name, pasted as %j, is no change', (pasted) => {
  //
  expect(changesOf(named(pasted), subject).full_name).toBe(false)
  expect(validateDetails(named(pasted), subject)).toEqual({ '': 'Please change the ticket details.' })
})

it('a name of which nothing is left is missing, and is not sent before it is entered', () => {
  //
  expect(validateDetails(named(' \u200B '), subject)).toEqual({
    full_name: 'Please fill out the following fields: Full name.',
  })
})

it('a name is sent as it is stored', () => {
  //
  expect(validateDetails(named('Zoe\u0308 O\u2019Brien '), subject)).toEqual({})
  const sent = changeTicketInput(1, 'AAAA-BBBB-CCCC', named('Zoe\u0308 O\u2019Brien '), subject)
  expect(sent.full_name).toBe("Zoë O'Brien")
})

it('with a ticket go the add-ons of its holder for the same event, but no other ticket, and with an add-on goes nothing', () => {
  const own = { ...ticket, code: 'AAAA-AAAA-AAAA', type: 'ticket' }
  const seat = { ...own, code: 'BBBB-BBBB-BBBB', type: 'transport' }
  const others = [
    { ...own, code: 'CCCC-CCCC-CCCC' },
    seat,
    { ...seat, code: 'DDDD-DDDD-DDDD', full_name: 'Mila Weber' },
    { ...seat, code: 'EEEE-EEEE-EEEE', event_id: `${own.event_id}-2` },
  ]
  expect(detailsOf({ ...subject, ticket: own, others }).along).toEqual([seat.code])
  expect(detailsOf({ ...subject, ticket: seat, others: [own] }).along).toEqual([])
})
