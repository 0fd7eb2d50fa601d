import { guestMessages } from '#contract/guests/messages.ts'
import type { NewGuest } from '#contract/guests/guest-lists.ts'
import {
  type GuestListPreview,
  type ListColumns,
  type ListRow,
  MAX_LIST_ROWS,
  type PreviewGuestList,
} from '#contract/office/guests/lists.ts'
import { partnerMessages } from '#contract/office/guests/messages.ts'
import { normalizeName } from '#contract/rules.ts'
import { lock, productWith } from '#server/checkout/guests/allocations.ts'
import { faultsOf, groupsOf } from '#server/checkout/guests/checks.ts'
import { personKey } from '#server/checkout/guests/naming.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import type { AllocationRow } from '#server/checkout/guests/queries.ts'
import { findHolders } from './queries.ts'
import { calledOff, guessColumns, readTable, type Table } from './table.ts'

/**
 * What a list would do to an allocation, row by row; nobody is named. Somebody who is in the list twice is known the second time.
 * Refuses:
 * - an unknown allocation (404)
 * - a text without rows, and more than `MAX_LIST_ROWS` of them (`text`)
 * - no column with names (`full_name`)
 */
export async function preview(tx: Tx, id: number, input: PreviewGuestList): Promise<GuestListPreview> {
  const allocation = await lock(tx, id)
  const table = readTable(input.text)
  if (table.rows.length === 0) throw new Refusal(guestMessages.none, { field: 'text' })
  if (table.rows.length > MAX_LIST_ROWS)
    throw new Refusal(partnerMessages.listLong({ most: MAX_LIST_ROWS }), { field: 'text' })
  const columns = input.mapped ? input.columns : guessColumns(table)
  if (columns.full_name === null && columns.first_name === null && columns.last_name === null)
    throw new Refusal(partnerMessages.noNameColumn, { field: 'full_name' })
  const guests = guestsOf(table, columns, agesOf(tx, productWith(tx, allocation)))
  const off = calledOff(table)
  const fates = await fatesOf(tx, allocation, guests, (index) => off.has(table.rows[index]?.line ?? 0))
  return {
    headings: table.headings,
    columns,
    rows: guests.map((guest, index) => ({
      line: table.rows[index]?.line ?? 0,
      ...guest,
      ...(fates[index] ?? NEW),
    })),
    left: allocation.places_left,
  }
}

type Fate = Pick<ListRow, 'fate' | 'faults'>

const NEW: Fate = { fate: 'new', faults: [] }
const KNOWN: Fate = { fate: 'known', faults: [] }

/** What becomes of each guest; of one without an address, what becomes of the first of its group, if that is not named. */
async function fatesOf(
  tx: Tx,
  allocation: AllocationRow,
  guests: NewGuest[],
  isCalledOff: (index: number) => boolean,
): Promise<Fate[]> {
  const product = productWith(tx, allocation)
  const faults = faultsOf(tx, allocation, product, guests)
  const emails = [...new Set(guests.flatMap(({ email }) => (email === '' ? [] : [email])))]
  const known = new Set((await findHolders(tx, product.id, emails)).map(personKey))
  const fates = guests.map((guest, index): Fate => {
    const own = isCalledOff(index) ? [partnerMessages.listCalledOff] : faults.get(index)
    if (own) return { fate: 'faulty', faults: own }
    if (guest.email === '') return NEW
    if (known.has(personKey(guest))) return KNOWN
    known.add(personKey(guest))
    return NEW
  })
  for (const [first = 0, ...others] of groupsOf(guests))
    for (const index of others)
      if (guests[index]?.email === '' && fates[index]?.fate === 'new') fates[index] = fates[first] ?? NEW
  return fates
}

/** The guests of a table's rows: the parts of a name together, ages by their keys. */
function guestsOf({ rows }: Table, columns: ListColumns, ages: Map<string, string>): NewGuest[] {
  return rows.map(({ cells }) => {
    const cell = (field: keyof ListColumns): string => {
      const index = columns[field]
      return index === null ? '' : (cells[index] ?? '').trim()
    }
    const age = cell('age')
    return {
      full_name: normalizeName(cell('full_name') || `${cell('first_name')} ${cell('last_name')}`),
      email: cell('email'),
      age: ages.get(age.toLowerCase()) ?? age,
      group: cell('group'),
    }
  })
}

/** The keys of age ranges, by these and by what the festival calls them. */
function agesOf(tx: Tx, product: catalogue.Product): Map<string, string> {
  const labels: Record<string, string> = site.of(tx).ageRanges
  return new Map(
    catalogue.ageRangesOf(tx, product).flatMap((key): [string, string][] => [
      [key.toLowerCase(), key],
      [(labels[key] ?? key).toLowerCase(), key],
    ]),
  )
}
