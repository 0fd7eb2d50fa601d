import { describe, expect, it } from 'vitest'
import type { SyncResponse } from '#contract/gate/devices.ts'
import { VALIDITIES, type ListedTicket } from '#contract/gate/listed-tickets.ts'
import type { TicketValidity } from '#contract/gate/lists.ts'
import { type Mark, maskOf } from '#contract/gate/marks.ts'
import type { Scan } from '#contract/gate/scans.ts'
import { ANA, barcodeOf, keyPair, listed, MADE_AT, scanOf, syncAnswer } from '#web/testing/fixtures/gate.ts'
import { decideOffline, type OfflineData } from './decide-offline.ts'
import { OwnScans } from './own-scans.ts'
import { headOf, TicketList } from './ticket-list.ts'

const keys = await keyPair()
const NOW = Date.parse(MADE_AT) + 60_000
const HOUR = 3_600_000

function knowledge(change: Partial<SyncResponse> = {}): OfflineData {
  const answer = syncAnswer(change)
  const list = new TicketList(headOf(answer))
  list.apply(answer)
  return { list, own: new OwnScans(), ticketKey: keys.key, gate: 'North' }
}

const decide = (known: OfflineData, barcode: string, scan: Partial<Scan> = {}) =>
  decideOffline(known, scanOf(barcode, scan), NOW)

const outcomeOf = async (known: OfflineData, barcode: string, scan: Partial<Scan> = {}) =>
  (await decide(known, barcode, scan)).result.outcome

describe('a device without a network', () => {
  it('admits a ticket of its list once, and says when and where that was', async () => {
    const known = knowledge()
    const barcode = await barcodeOf(keys, ANA)
    const first = await decide(known, barcode)
    expect([first.result.outcome, first.result.ticket?.product]).toEqual(['admitted', 'Weekend'])
    expect([first.result.ticket?.full_name, first.result.ticket?.code]).toEqual([null, ANA.code])
    if (first.counted) known.own.note(first.code, first.counted, first.result.scan_id)
    const { result } = await decide(known, barcode)
    expect([result.outcome, result.previous?.gate]).toEqual(['admitted_before', 'North'])
    expect(await outcomeOf(known, '', { code: ANA.code })).toBe('admitted_before')
  })

  it('names the variant of a ticket, and shows what its answers show, whatever the result', async () => {
    const marks: Mark[] = [
      { text: 'Vegan food band', colour: 'green' },
      { text: 'Quiet field', colour: 'blue' },
    ]
    const [code, product, departure, issued, validity] = listed()
    const ticket: ListedTicket = [code, product, departure, issued, validity, maskOf([1]), 12]
    const [weekend] = syncAnswer().products
    const variants = [
      { id: 11, name: 'Standing' },
      { id: 12, name: 'Seat' },
    ]
    const products = weekend ? [{ ...weekend, variants }] : []
    const known = knowledge({ marks, products, tickets: [ticket] })
    const { result } = await decide(known, await barcodeOf(keys, ANA))
    expect([result.ticket?.product, result.ticket?.marks]).toEqual(['Weekend, Seat', [marks[1]]])
  })

  it('does not let a second person in with a code within a minute, where its list admits several times', async () => {
    const [list] = syncAnswer().lists
    const known = knowledge({ lists: list ? [{ ...list, reentry: 'always' }] : [] })
    const barcode = await barcodeOf(keys, ANA)
    const at = new Date(NOW - 7000).toISOString()
    known.own.note('AAAABBBBCCCC', { list_id: 1, outcome: 'admitted', at, gate: 'North' }, 'own')
    const { result, counted } = await decide(known, barcode)
    expect([result.outcome, result.previous?.gate, counted]).toEqual(['just_admitted', 'North', null])
    expect((await decideOffline(known, scanOf(barcode), NOW + 60_000)).result.outcome).toBe('admitted')
  })

  it('knows admissions elsewhere from its list, and admits again after an exit', async () => {
    const barcode = await barcodeOf(keys, ANA)
    const inside = await decide(knowledge({ tickets: [listed('valid', 'admitted')] }), barcode)
    expect([inside.result.outcome, inside.result.previous?.gate]).toEqual(['admitted_before', 'South'])
    expect(await outcomeOf(knowledge({ tickets: [listed('valid', 'checked_out')] }), barcode)).toBe(
      'admitted',
    )
    expect(await outcomeOf(knowledge({ tickets: [listed('valid', 'undone')] }), barcode)).toBe('admitted')
  })

  it('checks out tickets that are inside, and no others', async () => {
    const barcode = await barcodeOf(keys, ANA)
    const exit = { direction: 'exit' }
    expect(await outcomeOf(knowledge({ tickets: [listed('valid', 'admitted')] }), barcode, exit)).toBe(
      'checked_out',
    )
    expect(await outcomeOf(knowledge(), barcode, exit)).toBe('not_inside')
  })

  it('refuses a ticket with an obstacle', async () => {
    const barcode = await barcodeOf(keys, ANA)
    const against: TicketValidity[] = ['unpaid', 'terms', 'blocked', 'refunding', 'refunded', 'cancelled']
    for (const validity of [...against, 'reassigned'] as const)
      expect(await outcomeOf(knowledge({ tickets: [listed(validity)] }), barcode)).toBe(validity)
  })

  it('refuses a forged signature, one of another festival, and anything but a ticket', async () => {
    const known = knowledge()
    const barcode = await barcodeOf(keys, ANA)
    const forged = barcode.replace(
      /\.(.)([^.]+)$/,
      (_all, first, rest) => `.${first === '0' ? '1' : '0'}${rest}`,
    )
    const foreign = await barcodeOf(await keyPair(), ANA)
    for (const text of [forged, foreign, 'https://example.com', ''])
      expect(await outcomeOf(known, text, { code: 'ZZZZ-ZZZZ-ZZZZ' })).toBe('unknown')
  })
})

describe('beside its list a device', () => {
  it('refuses an earlier print, and accepts one that is newer than its list', async () => {
    const known = knowledge()
    expect(await outcomeOf(known, await barcodeOf(keys, { ...ANA, issued_at: ANA.issued_at - 1 }))).toBe(
      'old',
    )
    expect(await outcomeOf(known, await barcodeOf(keys, { ...ANA, issued_at: ANA.issued_at + 1 }))).toBe(
      'old',
    )
    expect(await outcomeOf(known, await barcodeOf(keys, { ...ANA, issued_at: NOW }))).toBe('admitted')
  })

  it('admits by signature, once, a ticket sold after its list was created, but none sold before', async () => {
    const known = knowledge()
    const sold = { code: 'SSSS-TTTT-VVVV', product_id: 1, issued_at: NOW - 1000 }
    const barcode = await barcodeOf(keys, sold)
    const { result, code, counted } = await decide(known, barcode)
    expect(result.outcome).toBe('admitted')
    if (counted) known.own.note(code, counted, result.scan_id)
    expect(await outcomeOf(known, barcode)).toBe('admitted_before')
    const before = { ...sold, code: 'SSSS-TTTT-WWWW', issued_at: Date.parse(MADE_AT) - HOUR }
    expect(await outcomeOf(known, await barcodeOf(keys, before))).toBe('old')
  })

  it('knows tickets of products that this gate does not count', async () => {
    const other = await barcodeOf(keys, { ...ANA, code: 'DDDD-EEEE-FFFF', product_id: 2 })
    const { result } = await decide(knowledge(), other)
    expect([result.outcome, result.gates]).toEqual(['other_product', ['Campsite']])
    const known = knowledge()
    known.list.apply(syncAnswer({ complete: false, places: null }))
    expect((await decide(known, other)).result.gates).toEqual(['Campsite'])
  })

  it('says which day a ticket is for, and admits by the selected lists', async () => {
    const { lists } = syncAnswer()
    const later = { ...lists[0], id: 2, name: 'Entry on Friday', opens_at: '2027-07-09T08:00:00Z' }
    const known = knowledge({ lists: [...lists, later as (typeof lists)[number]] })
    const barcode = await barcodeOf(keys, ANA)
    const { result } = await decide(known, barcode, { list_ids: [2] })
    expect([result.outcome, result.list?.name]).toEqual(['other_day', 'Entry on Friday'])
    expect(await outcomeOf(known, barcode, { list_ids: [1, 2] })).toBe('admitted')
  })
})

describe('a ticket of a bus that was sold after the list', () => {
  const [NOON, THREE] = [31, 32]
  const leaves = [
    { id: NOON, travel_time: '2027-07-08T10:30:00Z' },
    { id: THREE, travel_time: '2027-07-08T13:00:00Z' },
  ]
  const bus: SyncResponse['products'][number] = {
    id: 3,
    name: 'Bus',
    entry: 'once',
    timezone: 'Europe/Madrid',
    travel_time: null,
    departures: leaves,
    variants: [],
  }
  const listOf = (id: number, transport_time_id: number | null, opens_at: string | null = null) => ({
    id,
    name: `List ${id}`,
    opens_at,
    closes_at: null,
    reentry: 'as_ticket' as const,
    products: [{ product_id: bus.id, transport_time_id }],
  })
  const gateWith = (...lists: ReturnType<typeof listOf>[]) =>
    knowledge({ lists, products: [bus], tickets: [] })
  const print = () => barcodeOf(keys, { code: 'SSSS-TTTT-VVVV', product_id: bus.id, issued_at: NOW - 1000 })

  it('may be for any departure, so staff read it, and it counts for the one on the ticket', async () => {
    const known = gateWith(listOf(1, NOON))
    const barcode = await print()
    const unknown = await decide(known, barcode)
    expect([unknown.result.outcome, unknown.counted]).toEqual(['departure_unknown', null])
    expect(unknown.departures).toEqual([leaves[0]])
    const { result, code, counted } = await decideOffline(known, scanOf(barcode), NOW, NOON)
    expect([result.outcome, result.list?.name, result.ticket?.travel_time]).toEqual([
      'admitted',
      'List 1',
      leaves[0]?.travel_time,
    ])
    if (counted) known.own.note(code, counted, result.scan_id)
    expect(await outcomeOf(known, barcode)).toBe('admitted_before')
    expect(await outcomeOf(known, barcode, { direction: 'exit' })).toBe('checked_out')
  })

  it('is admitted if the list counts every departure, or the product has only one', async () => {
    expect(await outcomeOf(gateWith(listOf(1, NOON), listOf(2, null)), await print())).toBe('admitted')
    const onlyNoon = { ...bus, departures: leaves.slice(0, 1) }
    const known = knowledge({ lists: [listOf(1, NOON)], products: [onlyNoon], tickets: [] })
    expect(await outcomeOf(known, await print())).toBe('admitted')
  })

  it('needs an outcome by staff at a gate for several departures, and only open ones can be selected', async () => {
    const known = gateWith(listOf(1, NOON), listOf(2, THREE, '2027-07-08T11:00:00Z'))
    const { result, departures } = await decide(known, await print())
    expect([result.outcome, departures]).toEqual(['departure_unknown', [leaves[0]]])
    const closed = await decideOffline(known, scanOf(await print()), NOW, THREE)
    expect([closed.result.outcome, closed.counted]).toEqual(['other_day', null])
    expect((await decide(gateWith(listOf(1, NOON), listOf(2, THREE)), await print())).departures).toEqual(
      leaves,
    )
  })

  it('is not checked out, of whichever departure, before it was admitted', async () => {
    const exit = { direction: 'exit' }
    expect(await outcomeOf(gateWith(listOf(1, NOON)), await print(), exit)).toBe('not_inside')
  })

  it('is decided by the list once it contains it, whatever was read on it', async () => {
    const listed: ListedTicket = ['SSSSTTTTVVVV', bus.id, THREE, NOW - 1000, 0, 0, 0]
    const known = knowledge({ lists: [listOf(1, NOON)], products: [bus], tickets: [listed] })
    const { result } = await decideOffline(known, scanOf(await print()), NOW, NOON)
    expect(result.outcome).toBe('other_product')
  })
})

it('keeps out whose answer is missing, unless staff let them in', async () => {
  const [code, product, departure, issued] = listed()
  const asked: ListedTicket = [code, product, departure, issued, VALIDITIES.indexOf('unanswered'), 0, 0]
  const known = knowledge({ tickets: [asked] })
  const barcode = await barcodeOf(keys, ANA)
  expect(await outcomeOf(known, barcode)).toBe('unanswered')
  expect(await outcomeOf(known, barcode, { unanswered: true })).toBe('admitted')
})
