import { expect, test } from 'vitest'
import { allDone, leftOf } from './NextWork.tsx'

const NOTHING = { orders: 0, refunds: 0, bank: 0, mails: 0, gates: 0 }

test('what is done leads to what is left elsewhere, in the order of a day, and to nothing if that is all', () => {
  expect(leftOf({ ...NOTHING, bank: 3, refunds: 2, mails: 1 }, 'bank')).toEqual(['refunds', 'mails'])
  expect(leftOf({ ...NOTHING, orders: null, refunds: 1 }, 'refunds')).toEqual([])
})

test('only the kinds of work that the role may see are said to be done', () => {
  expect(allDone({ ...NOTHING, orders: null, mails: null, gates: null })).toBe('Done: Bank lines, Refunds.')
})
