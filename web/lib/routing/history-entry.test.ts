import { beforeEach, describe, expect, it } from 'vitest'
import { ensureHistoryKey } from './history-entry.ts'

const key = () => history.state.key

beforeEach(() => history.replaceState(null, ''))

describe('a page that is loaded', () => {
  it('is another than the one before, also at the same address, and begins at its top', () => {
    ensureHistoryKey()
    const before = key()
    history.pushState(null, '')
    ensureHistoryKey()
    expect(key()).toBeTruthy()
    expect(key()).not.toBe(before)
  })

  it('is the same when it is loaded again, and stays where it was scrolled to', () => {
    history.replaceState({ idx: 3, usr: 'placed' }, '')
    ensureHistoryKey()
    const before = key()
    ensureHistoryKey()
    expect(history.state).toEqual({ idx: 3, usr: 'placed', key: before })
  })
})
