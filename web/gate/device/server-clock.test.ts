import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServerClock } from './server-clock.ts'

const SERVER = Date.parse('2027-07-08T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER })
})

afterEach(() => {
  vi.useRealTimers()
})

/** An answer after `trip` milliseconds to a phone whose clock is `behind` the server's. */
function answered(clock: ServerClock, behind: number, trip = 100): void {
  const received = Date.now()
  clock.measure({ server: received + behind - trip / 2, sent: received - trip, received })
}

it('a phone whose clock is hours or years off knows the server’s time', () => {
  for (const behind of [3 * 3_600_000, -3 * 3_600_000, Date.now(), -100 * 365 * 86_400_000]) {
    const clock = new ServerClock(null)
    answered(clock, behind)
    expect(clock.now()).toBe(Date.now() + behind)
    expect(Number.isFinite(new Date(clock.now()).getTime())).toBe(true)
  }
})

it('the quickest answer counts, and a slow one changes it only if the clock was changed', () => {
  const clock = new ServerClock(null)
  answered(clock, 5000, 40)
  const received = Date.now()
  clock.measure({ server: received + 5000, sent: received - 20_000, received })
  expect(clock.now()).toBe(received + 5000)
  answered(clock, 3_600_000, 20_000)
  expect(clock.now()).toBe(received + 3_600_000)
})

it('an answer without a time, or during which the clock was set back, measures nothing', () => {
  const clock = new ServerClock(null)
  answered(clock, 5000)
  const received = Date.now()
  clock.measure({ server: NaN, sent: received, received })
  clock.measure({ server: received, sent: received + 60_000, received })
  expect(clock.now()).toBe(received + 5000)
})

it('setting the clock back while the page is open, without a network, changes no time of a scan', () => {
  const clock = new ServerClock(null)
  answered(clock, 0)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(SERVER - 3_600_000)
  expect(clock.now()).toBe(SERVER + 60_000)
})

it('the offset is kept over a restart', () => {
  const clock = new ServerClock(null)
  expect(clock.offset).toBeNull()
  answered(clock, 7_200_000)
  expect(new ServerClock(clock.offset).now()).toBe(Date.now() + 7_200_000)
})
