import { get, post } from '#contract/calls/declaration.ts'
import { DeviceResponse, Sync, SyncResponse } from '#contract/gate/devices.ts'
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
