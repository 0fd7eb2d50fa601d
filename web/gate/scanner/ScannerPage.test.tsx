import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScanOutcome, ScanResult } from '#contract/gate/scans.ts'
import { TONES } from '#contract/gate/tones.ts'
import type { Gate } from '#web/gate/device/gate.ts'
import { deleteAll } from '#web/gate/device/storage.ts'
import {
  ANA,
  barcodeOf,
  fakeGate,
  MADE_AT,
  resultOf,
  syncAnswer,
  type FakeGate,
} from '#web/testing/fixtures/gate.ts'
import { openScanner } from '#web/testing/scanner.tsx'

let server: FakeGate
let gate: Gate

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(MADE_AT) })
  server = await fakeGate((fetch) => vi.stubGlobal('fetch', fetch))
  gate = (await openScanner()).gate
})

afterEach(async () => {
  gate.stop()
  vi.useRealTimers()
  await deleteAll()
})

/** The screen after a scan with this response. */
async function scanned(change: Partial<ScanResult>) {
  server.answer = (scan) => resultOf(scan, change)
  await act(() => gate.scan({ code: ANA.code }))
  return within(screen.getByRole('alert', { name: 'Outcome' }))
}

const WORDS: Record<ScanOutcome, string> = {
  admitted: 'Let in',
  checked_out: 'Out',
  admitted_before: 'Already let in',
  just_admitted: 'Just let in',
  not_inside: 'Not let in before',
  other_product: 'Not for this gate',
  other_day: 'Not at this time',
  unanswered: 'Answer first',
  departure_unknown: 'Check the departure',
  old: 'Old print',
  unknown: 'Unknown ticket',
  unpaid: 'Not paid',
  terms: 'Terms not accepted',
  blocked: 'Blocked',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  reassigned: 'Transferred',
}

describe('the scanner', () => {
  it('has a word and an icon of its own for each result', async () => {
    const signs = new Set<string>()
    for (const [outcome, word] of Object.entries(WORDS) as [ScanOutcome, string][]) {
      const shown = await scanned({ outcome })
      expect(shown.getByRole('heading', { name: word })).toBeTruthy()
      const paths = document.querySelectorAll('[data-outcome] h1, [data-outcome] svg')[0]?.innerHTML ?? ''
      signs.add(paths)
      expect(shown.getByText('Ana Horvat', { selector: 'p' })).toBeTruthy()
    }
    expect(signs.size).toBe(Object.keys(WORDS).length)
  })

  it('says when and where a ticket was admitted before', async () => {
    const previous = { list_id: 1, outcome: 'admitted', at: '2027-07-08T09:03:00Z', gate: 'South' } as const
    const shown = await scanned({ outcome: 'admitted_before', previous })
    expect(shown.getByText('Let in 11:03 at South.')).toBeTruthy()
  })

  it('is amber, with the seconds and the gate, for a code shown again within a minute', async () => {
    const previous = { list_id: 1, outcome: 'admitted', at: '2027-07-08T09:59:53Z', gate: 'North' } as const
    const shown = await scanned({ outcome: 'just_admitted', previous })
    expect(shown.getByText(/in for 7 seconds, at North/)).toBeTruthy()
    expect(TONES.just_admitted).toBe('aside')
  })

  it('names the gate that is right', async () => {
    const shown = await scanned({ outcome: 'other_product', list: null, gates: ['South', 'Campsite'] })
    expect(shown.getByText('This ticket is for South, Campsite. Show them the way there.')).toBeTruthy()
  })

  it('says on which day a list opens', async () => {
    const list = { name: 'Entry on Friday', opens_at: '2027-07-09T08:00:00Z', closes_at: null }
    const shown = await scanned({ outcome: 'other_day', list })
    expect(shown.getByText(/^Entry on Friday opens Fri.* 9 July, 10:00\.$/)).toBeTruthy()
  })

  it('says that nothing was decided after a failed call, and retries at a touch', async () => {
    await act(() => deleteAll())
    server.answer = () => {
      throw new TypeError('Failed to fetch')
    }
    vi.setSystemTime(Date.parse(MADE_AT) + 25 * 3_600_000)
    await act(() => gate.scan({ code: ANA.code }))
    expect(screen.getByRole('heading', { name: 'List out of date' })).toBeTruthy()
    server.answer = resultOf
    await userEvent.click(within(screen.getByRole('alert', { name: 'Outcome' })).getByText('Try again'))
    expect(await screen.findByRole('heading', { name: 'Let in' })).toBeTruthy()
  })

  it('marks offline decisions, and shows the number of unsent scans', async () => {
    server.isReachable = false
    await act(() => gate.scan({ code: ANA.code }))
    expect(await screen.findByText('Offline: 1 scan not sent')).toBeTruthy()
    expect(screen.getByText('1 scan not sent')).toBeTruthy()
  })
})

describe('beside its outcomes the scanner', () => {
  it('shows the previous three results small below the current one', async () => {
    for (const outcome of ['admitted', 'blocked', 'refunded', 'cancelled', 'unknown'] as const)
      await scanned({ outcome })
    const outcome = within(screen.getByRole('alert', { name: 'Outcome' }))
    const before = within(outcome.getByRole('list', { name: 'Previous' })).getAllByRole('listitem')
    expect(before.map(({ textContent }) => textContent)).toEqual([
      'CancelledAna Horvat',
      'RefundedAna Horvat',
      'BlockedAna Horvat',
    ])
  })

  it('sends the direction and the selected lists', async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Exit' }))
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Entry on Thursday' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await scanned({})
    const { body } = server.requests.findLast(({ name }) => name === 'scans') ?? {}
    expect(body).toMatchObject({ direction: 'exit', list_ids: [1] })
  })

  it('finds a ticket by a name, and scans it', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Type a code or name' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Code or name' }), 'horvat')
    const ana = await screen.findByRole('button', { name: /^Ana Horvat/ })
    expect(ana.textContent).toContain('Can be let in')
    await userEvent.click(ana)
    expect(await screen.findByRole('heading', { name: 'Let in' })).toBeTruthy()
    expect(server.requests.findLast(({ name }) => name === 'scans')?.body).toMatchObject({ code: ANA.code })
  })

  it('says that the device was revoked, and that its data was deleted', async () => {
    server.isKnown = false
    await act(() => gate.scan({ code: ANA.code }))
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'This device was switched off' })).toBeTruthy(),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Pair again' }))
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeTruthy()
  })
})

it('asks staff to read an unknown departure on the ticket, and uses their answer', async () => {
  const departures = [
    { id: 31, travel_time: '2027-07-08T10:30:00Z' },
    { id: 32, travel_time: '2027-07-09T13:00:00Z' },
  ]
  const { products, lists } = syncAnswer()
  server.list = syncAnswer({
    products: products.map((product) => ({ ...product, departures })),
    lists: lists.map((list) => ({ ...list, products: [{ product_id: 1, transport_time_id: 31 }] })),
    tickets: [],
  })
  act(() => gate.syncSoon())
  await waitFor(() => expect(gate.get().lists[0]?.products[0]?.transport_time_id).toBe(31))
  server.isReachable = false
  const sold = { code: 'SSSS-TTTT-VVVV', product_id: 1, issued_at: Date.parse(MADE_AT) }
  const barcode = await barcodeOf(server.ticketKeys, sold)
  await act(() => gate.scan({ barcode }))
  const outcome = within(screen.getByRole('alert', { name: 'Outcome' }))
  expect(await outcome.findByRole('heading', { name: 'Check the departure' })).toBeTruthy()
  expect(outcome.getByText('Not on the list of 12:00.')).toBeTruthy()
  expect(outcome.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ticket says 12:30: let in',
    'Next',
  ])
  await userEvent.click(outcome.getByRole('button', { name: 'Ticket says 12:30: let in' }))
  expect(await outcome.findByRole('heading', { name: 'Let in' })).toBeTruthy()
  expect(gate.get().unsentScans).toBe(2)
  await act(() => gate.scan({ barcode }))
  expect(await outcome.findByRole('heading', { name: 'Already let in' })).toBeTruthy()
})
