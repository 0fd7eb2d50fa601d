import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PendingScans } from './pending-scans.ts'

const START = Date.parse('2027-07-08T16:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

it('a scan without an answer keeps its id for two minutes, and each print has its own', () => {
  const scans = new PendingScans()
  const first = scans.idOf('ana')
  expect(scans.idOf('ivo')).not.toBe(first)
  vi.setSystemTime(START + 119_000)
  expect(scans.idOf('ana')).toBe(first)
  vi.setSystemTime(START + 120_000)
  expect(scans.idOf('ana')).not.toBe(first)
})

it('after an answer, and where the clock of the phone was set back, it is another scan', () => {
  const scans = new PendingScans()
  const first = scans.idOf('ana')
  scans.answered('ana', 'the answer to another')
  expect(scans.idOf('ana')).toBe(first)
  scans.answered('ana', first)
  const second = scans.idOf('ana')
  expect(second).not.toBe(first)
  vi.setSystemTime(START - 3_600_000)
  expect(scans.idOf('ana')).not.toBe(second)
})
