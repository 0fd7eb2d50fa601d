import { Type } from 'typebox'
import { post } from '#contract/calls/declaration.ts'
import { DataResponse, PartialData } from '#contract/data.ts'
import { Instant, Nullable } from '#contract/kinds.ts'
import { AcceptGift, CreateGiftLink, Gift, GiftLink, WithdrawGiftLink } from '#contract/tickets.ts'

export const createGiftLink = post('/api/create-gift-link', {
  summary: 'A link to share: whoever accepts it first gets the tickets. It is shown once.',
  body: CreateGiftLink,
  answer: Type.Object({ url: Type.String(), expires_at: Instant(), data: PartialData }),
  token: 'needed',
  refuses: [404, 422, 429],
})

export const withdrawGiftLink = post('/api/withdraw-gift-link', {
  summary: 'Ends the link that gives a ticket away, until somebody has accepted it.',
  body: WithdrawGiftLink,
  answer: DataResponse,
  token: 'needed',
  refuses: [404],
})

export const getGift = post('/api/get-gift', {
  summary: 'The tickets that a link gives.',
  body: GiftLink,
  answer: Type.Object({ gift: Gift }),
  refuses: [404, 429],
})

export const acceptGift = post('/api/accept-gift', {
  summary: 'Transfers the tickets of a link to the account of an address, as change-ticket does.',
  body: AcceptGift,
  answer: Type.Object({
    /** The path of the page on which a logged-in customer accepts the terms; others get it by mail. */
    terms: Nullable(Type.String()),
  }),
  refuses: [404, 422, 429],
})
