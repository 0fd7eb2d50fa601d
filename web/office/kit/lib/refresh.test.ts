import { expect, test } from 'vitest'
import { whileUnderway } from './refresh.ts'

const interval = whileUnderway((status: string) => status === 'running')

test('what is in progress is polled twice a second at first, and every three seconds later', () => {
  expect(interval({ state: { data: 'running', dataUpdateCount: 1 } })).toBe(500)
  expect(interval({ state: { data: 'running', dataUpdateCount: 11 } })).toBe(3_000)
})

test('what has ended, or has not been loaded, is not polled', () => {
  expect(interval({ state: { data: 'done', dataUpdateCount: 1 } })).toBe(false)
  expect(interval({ state: { data: undefined, dataUpdateCount: 0 } })).toBe(false)
})
