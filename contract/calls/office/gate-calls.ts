import { get, post } from '#contract/calls/declaration.ts'
import { Scan, ScanResult } from '#contract/gate/scans.ts'
import {
  ById,
  Conflicts,
  ExportCheckIn,
  GateFigures,
  ReviewConflict,
  ScanFilters,
  ScanList,
  ScanResponse,
} from '#contract/office/gate.ts'

const supervisor = { may: 'supervise gate', refuses: [404, 422] } as const

export const readGateFigures = get('/office/api/gate-figures', {
  summary: 'The current figures of the gates.',
  answer: GateFigures,
  may: 'see gate',
})

export const listScans = get('/office/api/scans', {
  summary: 'The scans that match the filters, newest first.',
  query: ScanFilters,
  answer: ScanList,
  may: 'see gate',
})

export const recordScan = post('/office/api/gates/:id/scans', {
  summary: 'Answers a scan at a gate without a device, and records it, idempotent by its id.',
  params: ById,
  body: Scan,
  ticketCodes: ['code'],
  answer: ScanResult,
  ...supervisor,
})

export const undoScan = post('/office/api/scans/:id/undos', {
  summary: 'Reverses a mistaken admission: the ticket can be admitted again.',
  params: ById,
  answer: ScanResponse,
  ...supervisor,
})

export const listConflicts = get('/office/api/conflicts', {
  summary: 'Conflicting admissions and handings over of offline devices, open ones first.',
  answer: Conflicts,
  may: 'see gate',
})

export const reviewConflict = post('/office/api/conflicts/:id/reviews', {
  summary: 'Records the resolution of a conflict.',
  params: ById,
  body: ReviewConflict,
  answer: Conflicts,
  ...supervisor,
})

export const reviewPickUpConflict = post('/office/api/pick-up-conflicts/:id/reviews', {
  summary: 'Records the resolution of a conflict of handing over.',
  params: ById,
  body: ReviewConflict,
  answer: Conflicts,
  ...supervisor,
})

export const exportAttendance = get('/office/api/check-in-lists/:id/attendance.csv', {
  summary: 'The attendance of a check-in list as a CSV file, without addresses.',
  params: ById,
  query: ExportCheckIn,
  streams: 'text/csv',
  may: 'supervise gate',
  refuses: [404],
})
