import { post } from '#contract/calls/declaration.ts'
import { MessageResponse } from '#contract/data.ts'
import {
  JoinWaitingList,
  JoinWaitingListResponse,
  WaitingListLink,
  WaitingListResponse,
} from '#contract/waiting-list.ts'

export const joinWaitingList = post('/api/join-waiting-list', {
  summary: 'Joins the waiting list of a sold-out item, and returns the position.',
  body: JoinWaitingList,
  answer: JoinWaitingListResponse,
  refuses: [404, 422, 429],
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
