import { randomUUID } from 'node:crypto'
import type { GateSetup, SuggestedList } from '#contract/office/gate.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import * as tickets from '#server/office/tickets/tickets.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { asStaff } from './staff-actions.ts'

/** The gates, by the type of the products that they admit; the last admits the rest. */
const GATES = [
  { name: 'Main gate', takes: (type: string) => type === 'ticket' },
  { name: 'Buses and boats', takes: (type: string) => type === 'transport' },
  { name: 'Campsite', takes: () => true },
]

/** The gates of the demo's events with the lists that their catalogue suggests, created by `staff` ("staff 4"). */
export const openGates = (shop: Shop, staff: string): Promise<void> =>
  asStaff(staff, async () => {
    const { suggestions } = await officeGate.read(shop)
    await shop.transact(async (tx) => {
      const byGate = new Map<string, number[]>(GATES.map(({ name }) => [name, []]))
      for (const list of suggestions) {
        const id = await gate.lists.write(tx, null, {
          ...list,
          merchandise: [],
          opens_at: list.opens_at ?? '',
          closes_at: list.closes_at ?? '',
        })
        byGate.get(gateOf(tx, list))?.push(id)
      }
      for (const [name, list_ids] of byGate) await gate.lists.writeGate(tx, null, { name, list_ids })
    })
  })

function gateOf(tx: Tx, { products: [counted] }: SuggestedList): string {
  const type = counted && catalogue.of(tx).productById.get(counted.product_id)?.type
  return GATES.find(({ takes }) => takes(type ?? ''))?.name ?? ''
}

const ALL = {
  search: '',
  event: '',
  product: '',
  departure: null,
  status: 'active',
  answers: '',
  sort: '',
  from: '',
}

const isOpen = ({ opens_at, closes_at }: GateSetup['lists'][number], now: number): boolean =>
  opens_at !== null && Date.parse(opens_at) <= now && (closes_at === null || now < Date.parse(closes_at))

/** During the event, checks in some of the newest tickets; none before its first day or after its last. */
export async function admitSome(shop: Shop, staff: string): Promise<void> {
  const setup = await officeGate.read(shop)
  const now = shop.clock.now().epochMilliseconds
  if (!setup.lists.some((list) => isOpen(list, now))) return
  const { rows } = await tickets.list(shop, ALL, { full: false })
  const staffId = Number(staff.split(' ').at(-1))
  const scan = { barcode: '', direction: 'entry', list_ids: [], at: '', offline: false, outcome: '' }
  for (const [place, { code }] of rows.entries()) {
    const at = setup.gates[place % setup.gates.length]
    if (place % 2 === 0 || !at) continue
    await asStaff(staff, () =>
      shop.transact((tx) =>
        scans.recordByStaff(tx, at.id, staffId, { ...scan, code, scan_id: randomUUID() }),
      ),
    )
  }
}
