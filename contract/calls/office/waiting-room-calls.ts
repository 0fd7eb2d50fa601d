import { get, patch } from '#contract/calls/declaration.ts'
import { PauseLine, WaitingRoomLineResponse } from '#contract/office/waiting-room.ts'

export const readWaitingRoom = get('/office/api/waiting-room', {
  summary: 'The figures of the waiting room.',
  answer: WaitingRoomLineResponse,
  may: 'see overview',
})

export const pauseWaitingRoom = patch('/office/api/waiting-room', {
  summary: 'Pauses or resumes admission from the waiting room.',
  body: PauseLine,
  answer: WaitingRoomLineResponse,
  may: 'change festival',
  refuses: [422],
})
