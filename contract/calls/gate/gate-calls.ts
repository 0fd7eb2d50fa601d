import { get, post } from '#contract/calls/declaration.ts'
import { AnswerAtGate, OpenAtGateResponse } from '#contract/gate/gate-questions.ts'
import { DeviceResponse, Sync, SyncResponse } from '#contract/gate/devices.ts'
import { HandOverPieces, PickUp, ReadPickUp } from '#contract/gate/pick-ups.ts'
import { FoundTickets, PairDevice, Scan, ScanResult, SearchTickets } from '#contract/gate/scans.ts'

export const pairDevice = post('/gate/api/pairings', {
  summary: 'Pairs this browser as a device, with a code from the office.',
  body: PairDevice,
  answer: DeviceResponse,
  refuses: [422, 429],
})

export const readDevice = get('/gate/api/device', {
  summary: 'The device of this browser.',
  answer: DeviceResponse,
})

export const recordScan = post('/gate/api/scans', {
  summary: 'Answers a scan and records it, idempotent by its id.',
  body: Scan,
  answer: ScanResult,
  refuses: [422],
})

export const readPickUp = post('/gate/api/pick-ups', {
  summary: 'What the order of a pick-up code collects on site, and what of it this desk hands out.',
  body: ReadPickUp,
  answer: PickUp,
  refuses: [422],
})

export const handOver = post('/gate/api/handovers', {
  summary: 'Hands over pieces of the order of a pick-up code, all of them or none, each once.',
  body: HandOverPieces,
  answer: PickUp,
  refuses: [404, 422],
})

export const answerAtGate = post('/gate/api/answers', {
  summary: 'Answers what the gate asks of a scanned ticket, and returns what is still open.',
  body: AnswerAtGate,
  answer: OpenAtGateResponse,
  refuses: [404, 422],
})

export const searchTickets = post('/gate/api/searches', {
  summary: 'Searches tickets of the gate’s lists by a part of a name or the beginning of a code.',
  body: SearchTickets,
  answer: FoundTickets,
})

export const sync = post('/gate/api/syncs', {
  summary:
    'Uploads the offline scans of a device, and returns the data for further offline decisions. A header has the signature of the body.',
  body: Sync,
  answer: SyncResponse,
  refuses: [422],
})
