import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

/** As nobody would look them up by their bytes: capitals first, and letters with accents behind all others. */
const NAMES = [
  'Ägidius Bär',
  'Ana Horvat',
  'Ángel Ruiz',
  'ana horvat',
  'Łukasz Nowak',
  'Lucija Babić',
  'Øystein Berg',
  'Zora Kos',
  'Žan Novak',
  'zoe Adams',
  'Çelik Demir',
  'Carla Neri',
  'Šime Perić',
  'Sven Olsen',
]

/** As people look them up. */
const IN_ORDER = [
  'Ägidius Bär',
  'ana horvat',
  'Ana Horvat',
  'Ángel Ruiz',
  'Carla Neri',
  'Çelik Demir',
  'Lucija Babić',
  'Łukasz Nowak',
  'Øystein Berg',
  'Šime Perić',
  'Sven Olsen',
  'Žan Novak',
  'zoe Adams',
  'Zora Kos',
]

/** Names of a list, page by page. */
async function listed(sales: Clerk, path: string): Promise<string[]> {
  const names: string[] = []
  for (let from: string | null = ''; from !== null;) {
    const { body } = await sales.get(`${path}&from=${encodeURIComponent(from)}`)
    names.push(...body.rows.map((row: { full_name: string }) => row.full_name))
    from = body.next
  }
  return names
}

/** One after the other, whichever of those that differ in capitals alone comes first. */
const withoutCapitals = (names: string[]): string[] => names.map((name) => name.toLowerCase())

test('names stand where people look for them, on every page of a list and both ways', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  // More than a page of each.
  const many = NAMES.flatMap((name) => Array.from({ length: 8 }, () => name))
  await w.shop.sql`
    insert into customers (full_name, email, created_at, updated_at)
    select name, 'guest' || place || '@example.com', ${w.clock.now()}, ${w.clock.now()} from unnest(${many}::text[]) with ordinality as guest (name, place)`
  const expected = withoutCapitals(IN_ORDER.flatMap((name) => Array.from({ length: 8 }, () => name)))
  const up = await listed(sales, '/office/api/customers?sort=name')
  assert.deepEqual(withoutCapitals(up), expected)
  const down = await listed(sales, '/office/api/customers?sort=-name')
  assert.deepEqual(down, up.toReversed(), 'each of them once, the other way round')
})
