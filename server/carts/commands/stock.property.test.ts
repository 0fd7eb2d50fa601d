import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Cart } from '#contract/carts.ts'
import { addMerchandise, addTicket, ana } from '#testing/fixtures/carts.ts'
import { departures, shareCapacity } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

type Step =
  | { do: 'ticket'; cart: number; item: string; name: number; time: number }
  | { do: 'merchandise'; cart: number; item: string }
  | { do: 'remove'; cart: number; line: number }
  | { do: 'change'; cart: number; line: number; name: number; time: number }
  | { do: 'wait'; minutes: number }

const few = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('ticket' as const),
    cart: few,
    item: fc.constantFrom('last', 'bus', 'limited', 'weekend', 'plan'),
    name: few,
    time: few,
  }),
  fc.record({ do: fc.constant('merchandise' as const), cart: few, item: fc.constantFrom('cup', 'shirt') }),
  fc.record({ do: fc.constant('remove' as const), cart: few, line: few }),
  fc.record({ do: fc.constant('change' as const), cart: few, line: few, name: few, time: few }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 9 }) }),
)

const NAMES = ['Ana', 'Bo', 'Cy', 'Di']

/** Four people who act randomly; each step of a batch is sent before the previous one is answered. */
async function click(w: World, carts: (Cart | null)[], times: { id: number }[], move: Step): Promise<void> {
  if (move.do === 'wait') return w.clock.move(`PT${move.minutes}M`)
  const cart = carts[move.cart]
  const code = cart?.code ?? ''
  const answer = await send(w, code, cart?.products ?? [], times, move)
  if (answer?.body.cart) carts[move.cart] = answer.body.cart
  assert.ok(!answer || answer.status < 500, JSON.stringify(answer?.body))
}

function send(
  w: World,
  cart: string,
  lines: { id: number }[],
  times: { id: number }[],
  move: Exclude<Step, { do: 'wait' }>,
) {
  const line = 'line' in move ? lines[move.line]?.id : undefined
  const who = 'name' in move ? { full_name: NAMES[move.name], transport_time_id: times[move.time]?.id } : {}
  if (move.do === 'ticket') return addTicket(w, { cart, external_code: move.item, ...who })
  if (move.do === 'merchandise') return addMerchandise(w, { cart, external_code: move.item })
  if (line === undefined) return null
  if (move.do === 'remove') return w.post('/api/remove-product-from-cart', { cart, cart_product_id: line })
  return w.post('/api/update-product-in-cart', { cart, cart_product_id: line, ...ana, ...who })
}

/** Every stock row whose count differs from the lines that hold or share it. */
const miscounted = (w: World) => w.shop.sql`
  with line as (
      select p.stock_id from cart_products c join products p on p.id = c.product_id where released_at is null
      union all
      select t.stock_id from cart_products c join travel_times t on t.id = c.transport_time_id where released_at is null
      union all
      select m.stock_id from cart_merchandise c join merchandise m on m.id = c.merchandise_id where released_at is null),
    place as (
      select stock_id from line
      union all
      select unnest(m.shared_stock_ids) from line join stock m on m.id = line.stock_id)
  select s.id, s.taken, count(place.stock_id) as held
    from stock s
    left join place on place.stock_id = s.id
   group by s.id
  having s.taken <> count(place.stock_id) or s.taken < 0 or s.taken > s.capacity`

test('whatever visitors do, every place is counted once and none is oversold', async (t) => {
  const w = await world(t)
  const times = await departures(w)
  await shareCapacity(w, 'site', 6, ['last', 'bus', 'limited', 'weekend', 'plan'])
  await shareCapacity(w, 'beds', 3, ['limited', 'weekend'])
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 8 }),
      async (rounds) => {
        const carts: (Cart | null)[] = [null, null, null, null]
        for (const round of rounds) await Promise.all(round.map((move) => click(w, carts, times, move)))
        assert.deepEqual([...(await miscounted(w))], [])
        w.clock.move('PT15M')
        await w.runHousekeeping()
        const [held] = await w.shop.sql<{ sum: number }[]>`select sum(taken) as sum from stock`
        assert.equal(held?.sum, 0)
      },
    ),
    { numRuns: 25 },
  )
})
