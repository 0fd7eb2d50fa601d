import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, secondsIn } from './decide.ts'
import { rightGates } from './right-gates.ts'
import type { CheckInList, GateTicket, LastScan, Reentry } from './lists.ts'
import type { ScanOutcome, Direction } from './scans.ts'

const NOON = Date.parse('2027-07-09T12:00:00Z')
const BUS_AT_THREE = 31
const BUS_AT_SIX = 32

const listOf = (input: Partial<CheckInList> = {}): CheckInList => ({
  id: 1,
  name: 'Entry',
  opens_at: null,
  closes_at: null,
  reentry: 'as_ticket',
  products: [{ product_id: 7, transport_time_id: null }],
  ...input,
})

const ticketOf = (input: Partial<GateTicket> = {}): GateTicket => ({
  product_id: 7,
  transport_time_id: null,
  validity: 'valid',
  entry: 'once',
  unanswered: false,
  scans: [],
  ...input,
})

const scanned = (outcome: LastScan['outcome'], list_id = 1): LastScan => ({
  list_id,
  outcome,
  at: '2027-07-09T10:00:00Z',
  gate: 'North',
})

const answered = (
  ticket: Partial<GateTicket>,
  lists: CheckInList[],
  direction: Direction = 'entry',
): [ScanOutcome, string | null] => {
  const { outcome, list } = decide(ticketOf(ticket), lists, direction, NOON)
  return [outcome, list?.name ?? null]
}

test('the check-in list decides on re-entry, and the ticket does if the list defers to it', () => {
  const outcomes = (reentry: Reentry, entry: GateTicket['entry']) => {
    const lists = [listOf({ reentry })]
    const entering = (...scans: LastScan[]) => answered({ entry, scans }, lists)[0]
    return [
      entering(),
      entering(scanned('admitted')),
      entering(scanned('checked_out')),
      entering(scanned('undone')),
    ]
  }
  const once = ['admitted', 'admitted_before', 'admitted_before', 'admitted']
  const afterExit = ['admitted', 'admitted_before', 'admitted', 'admitted']
  const always = ['admitted', 'admitted', 'admitted', 'admitted']
  assert.deepEqual(outcomes('as_ticket', 'once'), once)
  assert.deepEqual(outcomes('as_ticket', 'multiple'), always)
  for (const entry of ['once', 'multiple'] as const) {
    assert.deepEqual(outcomes('after_exit', entry), afterExit)
    assert.deepEqual(outcomes('always', entry), always)
  }
})

test('the right gates of a ticket are those that admit it now, or else at another time', () => {
  const at = (gate: string, product_id: number, transport_time_id: number | null = null, opens_at = '') => ({
    gate,
    opens_at: opens_at === '' ? null : opens_at,
    closes_at: null,
    products: [{ product_id, transport_time_id }],
  })
  const later = '2027-07-10T10:00:00Z'
  const gates = [
    at('Bridge', 7, null, later),
    at('Campsite', 8),
    at('East', 7),
    at('East', 7, null, later),
    at('Pier', 9, BUS_AT_THREE),
    at('Quay', 9, BUS_AT_SIX),
  ]
  const named = (product_id: number, transport_time_id: number | null = null) =>
    rightGates({ product_id, transport_time_id }, gates, NOON)
  assert.deepEqual(named(7), ['East'])
  assert.deepEqual(rightGates({ product_id: 7, transport_time_id: null }, gates.slice(0, 2), NOON), [
    'Bridge',
  ])
  assert.deepEqual([named(9, BUS_AT_SIX), named(9), named(4711)], [['Quay'], [], []])
})

test('a code shown again within a minute, on a list that admits several times, does not let a second person in', () => {
  const always = listOf({ reentry: 'always' })
  const again = (seconds: number, ...lists: CheckInList[]) => {
    const at = new Date(NOON - seconds * 1000).toISOString()
    return answered({ scans: [{ ...scanned('admitted'), at }] }, lists.length === 0 ? [always] : lists)[0]
  }
  assert.deepEqual(
    [0, 7, 59, 60, 600].map((seconds) => again(seconds)),
    ['just_admitted', 'just_admitted', 'just_admitted', 'admitted', 'admitted'],
  )
  // The clock of the other phone was ahead.
  assert.deepEqual([again(-7), again(-61)], ['just_admitted', 'admitted'])
  assert.equal(again(7, listOf({ id: 2, reentry: 'always' }), always), 'just_admitted')
  assert.equal(again(7, listOf()), 'admitted_before')
  assert.equal(again(7, listOf({ reentry: 'after_exit' })), 'admitted_before')
  const out = { ...scanned('checked_out'), at: new Date(NOON - 7000).toISOString() }
  assert.equal(answered({ scans: [out] }, [always])[0], 'admitted')
  assert.equal(secondsIn({ ...out, outcome: 'admitted' }, new Date(NOON).toISOString()), 7)
})

test('a person inside may always leave, whatever the state of the ticket, the list or the time', () => {
  const out = (ticket: Partial<GateTicket>, list: Partial<CheckInList> = {}) =>
    answered({ scans: [scanned('admitted')], ...ticket }, [listOf(list)], 'exit')[0]
  assert.equal(out({}), 'checked_out')
  assert.equal(out({ validity: 'blocked' }), 'checked_out')
  assert.equal(out({}, { closes_at: '2027-07-09T11:00:00Z' }), 'checked_out')
  assert.equal(out({}, { products: [{ product_id: 8, transport_time_id: null }] }), 'checked_out')
  assert.equal(out({ scans: [scanned('checked_out')] }), 'not_inside')
  assert.equal(out({ scans: [] }), 'not_inside')
  assert.equal(out({ scans: [], validity: 'refunded' }), 'refunded')
  assert.equal(out({ scans: [scanned('admitted', 2)] }), 'not_inside')
})

test('a list admits between its opening and its close; at other times the outcome names the next list that includes the ticket', () => {
  const at = (opens_at: string | null, closes_at: string | null, name = 'Entry', id = 1) =>
    listOf({ opens_at, closes_at, name, id })
  assert.deepEqual(answered({}, [at('2027-07-09T12:00:00Z', null)]), ['admitted', 'Entry'])
  assert.deepEqual(answered({}, [at('2027-07-09T12:00:00.001Z', null)]), ['other_day', 'Entry'])
  assert.deepEqual(answered({}, [at(null, '2027-07-09T12:00:00Z')]), ['other_day', 'Entry'])
  assert.deepEqual(answered({}, [at(null, '2027-07-09T12:00:00.001Z')]), ['admitted', 'Entry'])
  const thursday = at('2027-07-08T10:00:00Z', '2027-07-09T04:00:00Z', 'Thursday', 2)
  const saturday = at('2027-07-10T10:00:00Z', '2027-07-11T04:00:00Z', 'Saturday', 3)
  const sunday = at('2027-07-11T10:00:00Z', null, 'Sunday', 4)
  assert.deepEqual(answered({}, [thursday, sunday, saturday]), ['other_day', 'Saturday'])
  assert.deepEqual(answered({}, [thursday, at(null, '2027-07-07T00:00:00Z')]), ['other_day', 'Thursday'])
})

test('the list of a departure admits only its passengers, the list of a product admits all its tickets, and other lists admit none', () => {
  const bus = listOf({ name: 'Bus at three', products: [{ product_id: 7, transport_time_id: BUS_AT_THREE }] })
  assert.equal(answered({ transport_time_id: BUS_AT_THREE }, [bus])[0], 'admitted')
  assert.equal(answered({ transport_time_id: BUS_AT_SIX }, [bus])[0], 'other_product')
  assert.equal(answered({ transport_time_id: null }, [bus])[0], 'other_product')
  assert.equal(answered({ transport_time_id: BUS_AT_SIX }, [listOf()])[0], 'admitted')
  assert.equal(answered({ product_id: 9 }, [listOf(), bus])[0], 'other_product')
  assert.equal(answered({}, [])[0], 'other_product')
})

test('at a gate with several lists each admits its own tickets, and a ticket is admitted once', () => {
  const camping = listOf({ id: 2, name: 'Camping', products: [{ product_id: 8, transport_time_id: null }] })
  const all = listOf({ id: 3, name: 'All', products: [...camping.products, ...listOf().products] })
  assert.deepEqual(answered({ product_id: 8 }, [listOf(), camping]), ['admitted', 'Camping'])
  assert.deepEqual(answered({}, [listOf(), all]), ['admitted', 'Entry'])
  const inside = { scans: [scanned('admitted')] }
  assert.deepEqual(answered(inside, [all, listOf()]), ['admitted_before', 'Entry'])
  // If only one list is scanned for, such as the deck behind the entry, it has not admitted the ticket yet.
  assert.deepEqual(answered(inside, [all]), ['admitted', 'All'])
  const back = [all, listOf({ reentry: 'after_exit' })]
  assert.deepEqual(answered({ scans: [scanned('checked_out')] }, back), ['admitted', 'Entry'])
  assert.deepEqual(answered({ scans: [scanned('admitted')] }, back, 'exit'), ['checked_out', 'Entry'])
})

test('an invalid ticket is refused for its own reason, whatever the lists say', () => {
  const validities = [
    'unpaid',
    'terms',
    'blocked',
    'refunding',
    'refunded',
    'cancelled',
    'reassigned',
  ] as const
  for (const validity of validities) {
    assert.deepEqual(answered({ validity }, [listOf()]), [validity, null])
    assert.deepEqual(answered({ validity }, []), [validity, null])
  }
})
