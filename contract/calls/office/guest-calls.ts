import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  ChangeAllocation,
  GrantAllocation,
  NameGuests,
  PartnerDetail,
  PartnerInput,
  PartnerLink,
  PartnersResponse,
  WithdrawGuest,
} from '#contract/office/guests/guests.ts'
import {
  GuestListPreview,
  PreviewGuestList,
  StartedGuestList,
  StartGuestList,
} from '#contract/office/guests/lists.ts'

const params = Type.Object({ id: Id() })

const changed = { answer: PartnerDetail, may: 'change orders', refuses: [404, 422] } as const

export const listPartners = get('/office/api/partners', {
  summary: 'All partners with the places that they were promised, by name.',
  answer: PartnersResponse,
  may: 'see orders',
})

export const addPartner = post('/office/api/partners', {
  summary: 'Adds a partner, who can be promised places for guests.',
  body: PartnerInput,
  ...changed,
})

export const readPartner = get('/office/api/partners/:id', {
  summary: 'A partner with their allocations and guests.',
  params,
  answer: PartnerDetail,
  may: 'see orders',
  refuses: [404],
})

export const changePartner = patch('/office/api/partners/:id', {
  summary: 'Changes a partner.',
  params,
  body: PartnerInput,
  ...changed,
})

export const endPartner = post('/office/api/partners/:id/endings', {
  summary: 'Ends a partner: what is left of their allocations goes back on sale. Their guests stay.',
  params,
  ...changed,
})

const linkOf = { ...changed, answer: PartnerLink } as const

export const showPartnerLink = post('/office/api/partners/:id/links', {
  summary: 'The link to the page on which a partner names guests, without a login.',
  params,
  ...linkOf,
})

export const renewPartnerLink = post('/office/api/partners/:id/link-renewals', {
  summary: 'Ends the link to a partner’s page, and returns a new one.',
  params,
  ...linkOf,
})

export const mailPartnerLink = post('/office/api/partners/:id/link-mails', {
  summary: 'Mails the link to their page to the contact of a partner.',
  params,
  ...changed,
})

export const grantAllocation = post('/office/api/partners/:id/allocations', {
  summary: 'Promises places of a product to a partner, which are held from now on.',
  params,
  body: GrantAllocation,
  ...changed,
})

export const changeAllocation = patch('/office/api/allocations/:id', {
  summary: 'Changes how many places an allocation has, until when, and its note.',
  params,
  body: ChangeAllocation,
  ...changed,
})

export const closeAllocation = post('/office/api/allocations/:id/closings', {
  summary: 'Closes an allocation before its deadline: what is left of it goes back on sale.',
  params,
  ...changed,
})

export const nameGuests = post('/office/api/allocations/:id/guests', {
  summary: 'Names guests of an allocation: each group gets an order with its tickets.',
  params,
  body: NameGuests,
  ...changed,
})

export const previewGuestList = post('/office/api/allocations/:id/list-previews', {
  summary: 'What a list would do to an allocation, row by row. Nobody is named.',
  params,
  body: PreviewGuestList,
  ...changed,
  answer: GuestListPreview,
})

export const startGuestList = post('/office/api/allocations/:id/lists', {
  summary: 'Begins a list, whose guests are then named together and can be taken back together.',
  params,
  body: StartGuestList,
  ...changed,
  answer: StartedGuestList,
})

export const undoGuestList = post('/office/api/guest-lists/:id/undoings', {
  summary: 'Takes back up to a hundred guests of a list, unless somebody of it was admitted.',
  params,
  ...changed,
})

export const withdrawGuest = post('/office/api/guests/:id/withdrawals', {
  summary:
    'Takes a guest back: the ticket is cancelled, its place goes back to the allocation, or on sale once that is closed.',
  params,
  body: WithdrawGuest,
  ...changed,
})
