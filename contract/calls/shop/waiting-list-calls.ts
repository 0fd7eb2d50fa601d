import { post } from '#contract/calls/declaration.ts'
import { MessageResponse } from '#contract/data.ts'
import {
  ConfirmWaitingList,
  ConfirmWaitingListResponse,
  JoinWaitingList,
  WaitingListLink,
  WaitingListResponse,
} from '#contract/waiting-list.ts'

export const joinWaitingList = post('/api/join-waiting-list', {
  summary:
    'Asks for a place on the waiting list of a sold-out item; it counts once the mailed link is confirmed.',
  body: JoinWaitingList,
  answer: MessageResponse,
  refuses: [404, 422, 429],
})

export const confirmWaitingList = post('/api/confirm-waiting-list', {
  summary: 'Joins the waiting list by the link that proves the address, and returns the position.',
  body: ConfirmWaitingList,
  answer: ConfirmWaitingListResponse,
  token: 'mailed',
  refuses: [422, 429],
})

export const getWaitingListEntry = post('/api/get-waiting-list-entry', {
  summary: 'The waiting-list entry of a link: its position, or the cart with the held place.',
  body: WaitingListLink,
  answer: WaitingListResponse,
  refuses: [404, 429],
})

export const leaveWaitingList = post('/api/leave-waiting-list', {
  summary: 'Leaves the waiting list; a held place is offered to the next.',
  body: WaitingListLink,
  answer: MessageResponse,
  refuses: [404, 429],
})
