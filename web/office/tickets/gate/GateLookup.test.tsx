import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ScanResult } from '#contract/gate/scans.ts'
import type { TicketRow, TicketScan } from '#contract/office/tickets.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { TicketsPage } from '#web/office/tickets/TicketsPage.tsx'

const TICKET: TicketRow = {
  id: 7,
  code: 'V3NT-8KQ2-7Y0B',
  status: 'active',
  validity: 'valid',
  reason: null,
  last_scan: null,
  full_name: 'Zoë Brontë',
  email: null,
  age: '25 and over',
  event: 'Test Nights Summer',
  product: 'Bus from Split airport',
  travel_time: '2027-07-08T15:00:00+02:00',
  timezone: 'Europe/Zagreb',
  order: 'K7QX-2M9D',
  answers: {},
}

const PRINT = 'F2.V3NT8KQ27Y0B.signature'

const SETUP = {
  gates: [{ id: 3, name: 'North', list_ids: [1], used: true }],
  lists: [],
  devices: [],
  products: [],
  merchandise: [],
  suggestions: [],
  exits_scanned: false,
}

const ADMISSION: ScanResult = {
  scan_id: 'x',
  outcome: 'admitted_before',
  direction: 'entry',
  at: '2027-07-08T15:00:00Z',
  ticket: {
    code: TICKET.code,
    full_name: 'Zoë Brontë',
    product: 'Weekend',
    travel_time: null,
    timezone: 'UTC',
    marks: [{ text: 'Vegan food band', colour: 'green' }],
    open: [],
  },
  list: { name: 'Entry', opens_at: null, closes_at: null },
  previous: { list_id: 1, outcome: 'admitted', at: '2027-07-08T14:10:00Z', gate: 'South' },
  gates: [],
  recorded: true,
}

interface GateOptions {
  found?: TicketRow[]
  scan?: TicketScan
  admission?: ScanResult
  at?: string
}

/** Holds every call to a path back until it is released, and counts them. */
function holdBack(path: string) {
  const waiting: (() => void)[] = []
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith(path)) await new Promise<void>((resolve) => waiting.push(resolve))
    return answered(url, init)
  })
  return waiting
}

/** Renders the gate's page. A search returns `found`, and a scan `scan`. */
function gate({ found = [], scan, admission, at = '/tickets' }: GateOptions) {
  const children = [{ path: 'tickets', Component: TicketsPage }]
  return renderOffice([{ path: '/', Component: OfficeShell, children }], at, {
    'GET session': { session: sessionOf('gate') },
    'GET tickets?search=zoe': { rows: found, next: null, total: found.length },
    'POST ticket-scans': scan,
    'GET gates': SETUP,
    'POST gates/3/scans': admission,
  })
}

async function look(text: string): Promise<void> {
  const field = await screen.findByRole('searchbox')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}

test('a valid ticket is shown with holder, product and time', async () => {
  gate({ found: [TICKET] })
  await look('zoe')
  const result = await screen.findByRole('article', { name: 'Valid: Zoë Brontë' })
  for (const text of ['25 and over', 'Bus from Split airport', 'Thu, 8 July 2027 at 15:00', 'V3NT-8KQ2-7Y0B'])
    expect(result.textContent).toContain(text)
})

test('a blocked ticket shows the reason, and so does one whose terms are not accepted', async () => {
  const blocked: TicketRow = { ...TICKET, validity: 'blocked', status: 'blocked', reason: 'Charged back.' }
  gate({ found: [blocked, { ...TICKET, id: 8, validity: 'terms' }] })
  await look('zoe')
  expect((await screen.findByRole('article', { name: /^Blocked/ })).textContent).toContain('Charged back.')
  expect(screen.getByRole('article', { name: /^Not valid yet/ }).textContent).toContain('terms')
})

test('an earlier print is invalid even if the ticket is valid, and is not put into the URL', async () => {
  const router = gate({ scan: { barcode: 'old', ticket: TICKET, marks: [] } })
  await look(PRINT)
  const result = await screen.findByRole('article', { name: 'Old print: Zoë Brontë' })
  expect(result.textContent).toContain('The ticket itself: Valid')
  expect(router.state.location.search).toBe('')
})

test('a barcode of no ticket is distinguished from one that the ticket never had', async () => {
  gate({ scan: { barcode: 'unknown', ticket: null, marks: [] } })
  await look(PRINT)
  await screen.findByRole('article', { name: 'Not one of our tickets' })
})

test('an empty result says so, and the next one replaces it', async () => {
  gate({})
  await look('zoe')
  await screen.findByText('Ticket not found')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByText('Scan or type to look up a ticket.')
})

test('a scan clears the previous result at once, and an outdated response is not shown', async () => {
  gate({ scan: { barcode: 'present', ticket: TICKET, marks: [] } })
  await look(PRINT)
  await screen.findByRole('article', { name: 'Valid: Zoë Brontë' })
  const waiting = holdBack('ticket-scans')
  await look('F2.SECOND.1.2.signature')
  await screen.findByRole('article', { name: 'Checking' })
  expect(screen.queryByText('Valid')).toBeNull()
  await look('F2.THIRD.1.2.signature')
  await waitFor(() => expect(waiting.length).toBe(2))
  await act(async () => waiting[0]?.())
  expect(screen.queryByText(/Valid/)).toBeNull()
  await act(async () => waiting[1]?.())
  await screen.findByRole('article', { name: 'Valid: Zoë Brontë' })
})

test('a scan without a response says so, and can be retried', async () => {
  gate({ scan: { barcode: 'present', ticket: TICKET, marks: [] } })
  await screen.findByRole('searchbox')
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await look(PRINT)
  await screen.findByRole('article', { name: 'No answer' })
  vi.stubGlobal('fetch', answers)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'Valid: Zoë Brontë' })
})

test('each scan is sent once, whether Enter or the pause comes first', async () => {
  gate({ scan: { barcode: 'present', ticket: TICKET, marks: [] } })
  await screen.findByRole('searchbox')
  const waiting = holdBack('ticket-scans')
  await look(PRINT)
  fireEvent.submit(screen.getByRole('searchbox'))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(waiting.length).toBe(1)
})

test('an Enter right after a scan that the pause has sent belongs to it, and a later one scans again', async () => {
  gate({ scan: { barcode: 'present', ticket: TICKET, marks: [] } })
  const field = await screen.findByRole('searchbox')
  const typed = performance.now()
  fireEvent.change(field, { target: { value: PRINT } })
  await screen.findByRole('article', { name: 'Valid: Zoë Brontë' })
  const asked = holdBack('ticket-scans')
  // As if no time had passed since the pause, however busy the machine is.
  const now = vi.spyOn(performance, 'now').mockReturnValue(typed + 400)
  fireEvent.submit(field)
  expect(asked.length).toBe(0)
  now.mockReturnValue(typed + 550)
  fireEvent.submit(field)
  expect(asked.length).toBe(1)
})

test('typed text reaches the search field wherever the focus is', async () => {
  gate({ found: [TICKET] })
  await look('zoe')
  const clear = await screen.findByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.keyDown(clear, { key: 'F' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('at a selected gate a scan admits, and a second one says when and where that was', async () => {
  gate({ admission: ADMISSION, at: '/tickets?gate=3' })
  await look(PRINT)
  const result = await screen.findByRole('article', { name: 'Already let in: Zoë Brontë' })
  expect(result.textContent).toContain('Vegan food band')
  expect(result.textContent).toContain('Let in at South')
  expect(result.textContent).toContain('16:10')
})

/** Records the ids of the scans; they are answered when the test says so. */
function hearScans() {
  const answers = globalThis.fetch
  const requests = { ids: [] as string[], isReachable: false }
  vi.stubGlobal('fetch', (input: string, init?: { body?: string }) => {
    if (!input.endsWith('/scans')) return answers(input, init)
    requests.ids.push((JSON.parse(init?.body ?? '') as { scan_id: string }).scan_id)
    return requests.isReachable ? answers(input, init) : Promise.reject(new TypeError('Failed to fetch'))
  })
  return requests
}

test('at a selected gate a repeated scan without a response is the same scan, and a new one after the response', async () => {
  gate({ admission: ADMISSION, at: '/tickets?gate=3' })
  await screen.findByRole('searchbox')
  const requests = hearScans()
  await look(PRINT)
  await screen.findByRole('article', { name: 'No answer' })
  requests.isReachable = true
  for (const before of ['no answer', 'an answer']) {
    await look('')
    await look(PRINT)
    await screen.findByRole('article', { name: 'Already let in: Zoë Brontë' })
    expect(requests.ids.length, before).toBe(before === 'no answer' ? 2 : 3)
  }
  expect([requests.ids[0] === requests.ids[1], requests.ids[1] === requests.ids[2]]).toEqual([true, false])
})

test('two minutes after a scan without a response a retry is a new scan', async () => {
  gate({ admission: ADMISSION, at: '/tickets?gate=3' })
  await screen.findByRole('searchbox')
  const requests = hearScans()
  await look(PRINT)
  const again = await screen.findByRole('button', { name: 'Try again' })
  requests.isReachable = true
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 120_000)
  fireEvent.click(again)
  await screen.findByRole('article', { name: 'Already let in: Zoë Brontë' })
  vi.mocked(Date.now).mockRestore()
  expect(requests.ids).toHaveLength(2)
  expect(requests.ids[0]).not.toBe(requests.ids[1])
})

test('a ticket that is valid elsewhere or later has the same colour as on the phones, not that of an invalid one', async () => {
  const outcomes = ['other_product', 'admitted_before'] as const
  const tones: (string | undefined)[] = []
  for (const outcome of outcomes) {
    gate({ admission: { ...ADMISSION, outcome }, at: '/tickets?gate=3' })
    await look(PRINT)
    const article = await screen.findByRole('article', { name: /Zoë Brontë$/ })
    tones.push(article.querySelector<HTMLElement>('[data-tone]')?.dataset['tone'])
    cleanup()
  }
  expect(tones).toEqual(['warn', 'bad'])
})

test('an admitted ticket shows when and where', async () => {
  const last_scan = { outcome: 'admitted', at: '2027-07-08T14:10:00Z', gate: 'South', list: 'Entry' } as const
  gate({ found: [{ ...TICKET, validity: 'used', status: 'used', last_scan }] })
  await look('zoe')
  expect((await screen.findByRole('article', { name: /^Admitted/ })).textContent).toContain('Let in at South')
})
