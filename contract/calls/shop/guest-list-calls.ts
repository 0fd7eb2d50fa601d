import { post } from '#contract/calls/declaration.ts'
import {
  GuestListLink,
  GuestListResponse,
  NameGuestsByLink,
  WithdrawGuestByLink,
} from '#contract/guests/guest-lists.ts'

export const getGuestList = post('/api/get-guest-list', {
  summary: 'What the partner with this link was promised, and their guests.',
  body: GuestListLink,
  answer: GuestListResponse,
  refuses: [404, 429],
})

export const nameGuestsByLink = post('/api/name-guests-by-link', {
  summary: 'Names guests of an allocation of the link’s partner: each group gets an order with its tickets.',
  body: NameGuestsByLink,
  answer: GuestListResponse,
  refuses: [404, 422, 429],
})

export const withdrawGuestByLink = post('/api/withdraw-guest-by-link', {
  summary: 'Takes a guest of the link’s partner back, until the deadline.',
  body: WithdrawGuestByLink,
  answer: GuestListResponse,
  refuses: [404, 422, 429],
})
