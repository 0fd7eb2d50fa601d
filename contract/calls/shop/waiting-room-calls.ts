import { get, post } from '#contract/calls/declaration.ts'
import { MessageResponse } from '#contract/data.ts'
import {
  DrawNumber,
  QueueNumberResponse,
  ReturnNumber,
  WaitingRoomResponse,
} from '#contract/waiting-room/waiting-room.ts'

export const drawNumber = post('/api/draw-number', {
  summary: 'Draws a number in the waiting room, or returns the state of the one in the browser’s cookie.',
  body: DrawNumber,
  answer: QueueNumberResponse,
  refuses: [429],
})

export const returnNumber = post('/api/return-number', {
  summary: 'Passes the turn of the number in the browser’s cookie to the next in the queue.',
  body: ReturnNumber,
  answer: MessageResponse,
  refuses: [429],
})

export const getLine = get('/waiting-room/line', {
  summary: 'The public state of the waiting room, which a proxy may cache for a second.',
  answer: WaitingRoomResponse,
})
