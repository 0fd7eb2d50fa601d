import assert from 'node:assert/strict'
import { test } from 'node:test'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type Answer } from '#testing/harness/world.ts'

interface Row {
  line: { id: number; amount: number }
  suggestions: { order: string; reasons: string[] }[]
}

const rowsOf = async (who: Clerk, group: string): Promise<Row[]> => (await matchGroupOf(who, group)).rows

const book = (who: Clerk, { id, amount }: Row['line'], order: string): Promise<Answer> =>
  who.post(`/office/api/bank-lines/${id}/allocations`, { parts: [{ order, amount }] })

test('a bank line is matched to an order by a code, even a mistyped one, by amount and name, or by an account that paid before', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [paid, plan] = [await transferOrder(w), await transferOrder(w, ['plan'])]
  const account = 'DE89370400440532013000'
  await uploadStatement(
    finance,
    camt({ amount: 13_300, text: paid.code }, { amount: 4_500, text: plan.code, iban: account }),
  )
  for (const { line, suggestions } of await rowsOf(finance, 'certain'))
    assert.equal((await book(finance, line, suggestions[0]?.order ?? '')).status, 200)
  const [next] = await w.shop.sql<{ amount: number }[]>`
    select amount from payments where order_id = ${plan.id} and paid_amount = 0 order by position limit 1`
  assert.ok(next)
  const rest = plan.total_price - 4_500
  const slip = plan.code.slice(0, -1) + (plan.code.endsWith('X') ? 'Y' : 'X')
  const nobody = { name: 'Nobody Known', iban: '' }
  await uploadStatement(
    finance,
    camt(
      { ...nobody, amount: 7, text: `again ${paid.code}` },
      { ...nobody, amount: 8, text: `tickets ${slip}` },
      { ...nobody, amount: rest, text: 'all of it', name: 'Horvat Ana' },
      { ...nobody, amount: next.amount, text: 'tickets', iban: account },
      { ...nobody, amount: 9, text: 'tickets' },
    ),
  )
  const found = (await rowsOf(finance, 'unsure')).map(({ line: { amount }, suggestions: [best] }) => [
    amount,
    best?.order,
    best?.reasons,
  ])
  assert.deepEqual(found, [
    [7, paid.code, ['code', 'other_amount', 'paid']],
    [8, plan.code, ['similar_code', 'other_amount']],
    [rest, plan.code, ['amount_in_all', 'name']],
    [next.amount, plan.code, ['amount', 'iban']],
  ])
  assert.equal((await rowsOf(finance, 'unknown')).length, 1)
})

test('certain lines are booked at once, several at a time: of two for one order the first, and each refusal has its reason', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const orders = []
  for (let each = 0; each < 6; each++) orders.push(await transferOrder(w))
  const twice = orders[1]?.code ?? ''
  const paid = orders.map(({ code }) => ({ amount: 13_300, text: code }))
  await uploadStatement(finance, camt(...paid, { amount: 13_300, text: `again ${twice}` }))
  const rows = await rowsOf(finance, 'certain')
  const lines = rows.map(({ line, suggestions }) => ({ line: line.id, order: suggestions[0]?.order }))
  assert.equal(lines.length, 7)
  const { body } = await finance.post('/office/api/certain-allocations', { lines })
  const second = lines.findLast(({ order }) => order === twice)?.line
  assert.deepEqual(
    body.lines.map(({ line, fault }: { line: number; fault: string | null }) => [line, fault]),
    lines.map(({ line }) => [line, line === second ? 'The order is no longer awaiting this amount.' : null]),
  )
  assert.deepEqual(await rowsOf(finance, 'certain'), [])
  assert.deepEqual(
    (await rowsOf(finance, 'unsure')).map(({ line }) => line.id),
    [second],
  )
  const many = Array.from({ length: 1001 }, (_, line) => ({ line, order: twice }))
  assert.equal((await finance.post('/office/api/certain-allocations', { lines: many })).status, 422)
})
