import { Type } from 'typebox'
import { patch, post, remove } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { ByCode } from '#contract/v1/lists.ts'
import { ApiGuest } from '#contract/v1/objects.ts'
import * as write from '#contract/v1/writes.ts'

const ById = Type.Object({ id: Id() })

export const inviteGuests = post('/api/v1/allocations/:id/guests', {
  summary:
    'Names guests of an allocation, all of them or none: each group gets an order of its own, paid by invitation, with its tickets.',
  params: ById,
  body: write.InviteGuests,
  answer: write.InvitedGuests,
  writes: 'guests',
})

export const withdrawGuest = remove('/api/v1/guests/:id', {
  summary:
    'Takes a guest back: the ticket is cancelled, its place goes back to the allocation, or on sale once that is closed.',
  params: ById,
  query: write.Reasoned,
  answer: ApiGuest,
  writes: 'guests',
})

export const makeCodes = post('/api/v1/codes', {
  summary: 'Makes codes of a discount, all of them or none. Only for a key for all events.',
  body: write.MakeCodes,
  answer: write.MadeCodes,
  writes: 'codes',
})

export const endCode = remove('/api/v1/codes/:code', {
  summary: 'Ends a code that was made in a batch. Carts that have it keep it.',
  params: ByCode,
  answer: write.ApiCode,
  writes: 'codes',
})

export const nameHolder = patch('/api/v1/tickets/:code', {
  summary: 'Names the holder of a ticket. Earlier prints become invalid, and everybody concerned is mailed.',
  params: ByCode,
  body: write.NameHolder,
  answer: write.ApiTicketState,
  writes: 'names',
})

const blocks = {
  params: ByCode,
  answer: write.ApiTicketState,
  writes: 'blocks',
} as const

export const blockTicket = post('/api/v1/tickets/:code/blocks', {
  summary: 'Blocks a ticket: it is not admitted, and cannot be downloaded, changed or refunded.',
  body: write.Reasoned,
  ...blocks,
})

export const unblockTicket = remove('/api/v1/tickets/:code/blocks', {
  summary: 'Unblocks a ticket.',
  query: write.Reasoned,
  ...blocks,
})

export const recordAdmission = post('/api/v1/admissions', {
  summary: 'Lets somebody in or out at a gate, by the rules of its lists, and answers what was decided.',
  body: write.Admit,
  answer: write.ApiScan,
  writes: 'admissions',
})
