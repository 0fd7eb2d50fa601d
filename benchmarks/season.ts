import type { AppContext } from '#server/app-context.ts'
import * as bankStatements from '#server/books/bank-statements/bank-statements.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as sales from '#server/books/sales/sales.ts'
import * as festival from '#server/festival/festival.ts'
import * as staff from '#server/people/staff/staff.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { fillSeason } from '#testing/fixtures/season.ts'

/** Who may do everything in the office of a seeded shop. */
export const OWNER = {
  email: 'owner@festoon.example',
  full_name: 'Sam Owner',
  role: 'owner' as const,
  password: 'lights over the bay',
}

/**
 * Fills an empty shop with its festival and a season of this many orders, with at most so many tickets each, and has them posted, counted and
 * matched as a running shop would have.
 */
export async function seedSeason(
  { shop, url }: AppContext,
  orders: number,
  mostTickets: number,
): Promise<void> {
  console.log(`A season of ${orders} orders …`)
  const begin = performance.now()
  await festival.importFile(shop, shop.settings.festival)
  await fillSeason(url, orders, mostTickets)
  await staff.createDemoLogin(shop, OWNER)
  const [{ tickets } = { tickets: 0 }] = await shop.sql<{ tickets: number }[]>`
    select count(*)::integer as tickets from tickets`
  const written = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(`… with ${tickets.toLocaleString('en')} tickets is written after ${written} s`)
  const posting = performance.now()
  await ledger.post(shop)
  console.log(`… and in the ledger after ${((performance.now() - posting) / 1000).toFixed(0)} s more`)
  const counting = performance.now()
  await sales.count(shop)
  await gate.count(shop)
  console.log(`… and in the figures after ${((performance.now() - counting) / 1000).toFixed(0)} s more`)
  const matching = performance.now()
  await bankStatements.suggestions.matchAll(shop)
  console.log(
    `… and the lines of its bank are matched after ${((performance.now() - matching) / 1000).toFixed(1)} s more`,
  )
}
