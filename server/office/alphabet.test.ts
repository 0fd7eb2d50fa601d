import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

/** The order by bytes, which is useless for people: capitals first, and accented letters last. */
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

/** The expected order. */
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

/** The names of a list over all pages. */
async function listed(sales: Clerk, path: string): Promise<string[]> {
  const names: string[] = []
  for (let from: string | null = ''; from !== null;) {
    const { body } = await sales.get(`${path}&from=${encodeURIComponent(from)}`)
    names.push(...body.rows.map((row: { full_name: string }) => row.full_name))
    from = body.next
  }
  return names
}

/** In either order for names that only differ in case. */
const withoutCapitals = (names: string[]): string[] => names.map((name) => name.toLowerCase())

test('names are sorted alphabetically across all pages of a list, in both directions', async (t) => {
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
