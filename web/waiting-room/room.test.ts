import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueueNumberResponse, WaitingRoom } from '#contract/waiting-room/waiting-room.ts'
import { requestedPage } from './browser.ts'
import { openRoom } from './room.ts'

const NOW = '2027-01-15T09:00:00Z'

const line = (changes: Partial<WaitingRoom> = {}): WaitingRoom => ({
  id: 1,
  now: NOW,
  opens_at: NOW,
  crowd: 0,
  seed: '0'.repeat(32),
  calls_from: NOW,
  drawn: 2_000,
  called: 800,
  pace: 100,
  flow: null,
  paused: false,
  look_every: 5,
  sold_out: [],
  ...changes,
})

const answer = (changes: Partial<QueueNumberResponse> = {}): QueueNumberResponse => ({
  number: 1_200,
  enter_by: null,
  lost: null,
  waiting_room: line(),
  ...changes,
})

let drawn: QueueNumberResponse
let looked: WaitingRoom | null
let isDown: boolean
let asked: string[]
const goTo = vi.fn<(page: string) => void>()
let close: () => void

/** Opens the page and waits for its first response. */
async function open(): Promise<HTMLElement> {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  close = openRoom({
    root,
    festival: { name: 'Lights by the Sea', logo: null, locale: 'en-GB' },
    key: 'a key',
    cart: () => '',
    startTimer: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    goTo,
    page: '/tickets/weekend',
  })
  await vi.advanceTimersByTimeAsync(10)
  return root
}

const heading = (root: HTMLElement) => root.querySelector('h1')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  goTo.mockReset()
  ;[drawn, looked, isDown, asked] = [answer(), line(), false, []]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (isDown) throw new TypeError('network')
    return Response.json(path === '/waiting-room/line' ? { waiting_room: looked } : drawn)
  })
})

afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page says how many people are ahead and how long it takes, and keeps counting between two polls', async () => {
  const root = await open()
  expect(heading(root)).toBe('You are in line')
  expect(root.querySelector('.figure')?.textContent).toBe('399')
  expect(root.textContent).toContain('It takes about 4 minutes.')
  expect(root.textContent).toContain('Your number is 1,200.')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(root.querySelector('.figure')?.textContent).toBe('396')
  expect(asked).toEqual(['/api/draw-number'])
})

test('before the opening the page counts down, and says how many people are waiting', async () => {
  const opens_at = '2027-01-15T09:12:34Z'
  drawn = answer({ waiting_room: line({ crowd: null, seed: null, calls_from: null, called: 0, opens_at }) })
  const root = await open()
  expect(heading(root)).toBe('The doors open soon')
  expect(root.querySelector('.figure')?.textContent).toBe('12:34')
  expect(root.textContent).toContain('2,000 people are here.')
})

test('a turn is announced, and leads to the requested page', async () => {
  const root = await open()
  looked = line({ called: 1_300 })
  drawn = answer({ enter_by: '2027-01-15T09:10:00Z', waiting_room: looked })
  await vi.advanceTimersByTimeAsync(5_100)
  expect(heading(root)).toBe('It is your turn')
  expect(document.title).toBe('Your turn: Lights by the Sea')
  expect(root.querySelector('[role=status]')?.textContent).toMatch(/^It is your turn/)
  expect(goTo).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_100)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/tickets/weekend')
})

test('an outage is announced, and the page continues by itself', async () => {
  const root = await open()
  isDown = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect(root.textContent).toContain('Your place is kept, and this page tries again by itself.')
  expect(heading(root)).toBe('You are in line')
  isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(root.textContent).not.toContain('tries again by itself')
})

test('a pause, sold-out items and a missed turn are announced', async () => {
  drawn = answer({ lost: 'expired', waiting_room: line({ paused: true, sold_out: ['Saturday'] }) })
  const root = await open()
  expect(root.textContent).toContain('Nobody is being let in for a moment. Your place is kept.')
  expect(root.querySelector('li')?.textContent).toBe('Saturday')
  expect(root.textContent).toContain('Your turn was over before anything was in your cart')
})

test('if nobody has to wait any more, the page continues to the shop at once', async () => {
  await open()
  looked = null
  await vi.advanceTimersByTimeAsync(5_100)
  expect(goTo).toHaveBeenCalledWith('/tickets/weekend')
})

test('somebody who leaves returns their number, and the page stops polling', async () => {
  const root = await open()
  ;[...root.querySelectorAll('button')].find(({ textContent }) => /not want/.test(textContent))?.click()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heading(root)).toBe('You have left the line')
  expect(asked).toEqual(['/api/draw-number', '/api/return-number'])
})

test('the page redirects only into the shop, in its own language', () => {
  const page = (to: string) => requestedPage(`?to=${encodeURIComponent(to)}`, 'https://shop.example', '/de/')
  expect(requestedPage('', 'https://shop.example', '/de/')).toBe('/de/')
  expect(page('/tickets/weekend?from=mail')).toBe('/tickets/weekend?from=mail')
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/waiting-room',
    '/de/waiting-room?to=%2F',
  ])
    expect(page(elsewhere)).toBe('/de/')
})
