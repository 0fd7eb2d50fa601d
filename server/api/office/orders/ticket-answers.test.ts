import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfficeTicket, TicketRow } from '#contract/office/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { ALLERGIES, asking, DIET, SIZE } from '#testing/fixtures/questions.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { type World, world } from '#testing/harness/world.ts'

const EXTRAS = {
  key: 'extras',
  label: 'Extras',
  type: 'choices',
  for: { items: ['weekend'] },
  options: { tent: 'A tent', 'late night': 'Late night' },
}
const CAR = { key: 'car', label: 'Do you come by car?', type: 'boolean', for: { types: ['ticket'] } }
const HOME = { key: 'home', label: 'Where do you live?', type: 'country', for: { types: ['ticket'] } }

/** Three tickets, the last one without any answer. */
async function threeAnswers(w: World): Promise<void> {
  await asking(w, DIET, ALLERGIES, { ...SIZE, required: false }, EXTRAS, CAR, HOME)
  const vegan = {
    diet: 'vegan',
    allergies: '=Nuts',
    extras: ['late night', 'tent'],
    car: false,
    home: 'HR',
    size: 'L',
  }
  await buyTicket(w, await customer(w), { answers: vegan })
  await buyTicket(w, await customer(w, 'bo@example.com', 'Bo'), {
    full_name: 'Bo',
    answers: { diet: 'all', extras: ['tent'], car: true },
  })
  await buyTicket(w, await customer(w, 'cy@example.com', 'Cy'), { full_name: 'Cy' })
}

const found = async (by: Clerk, answers: string): Promise<string[]> =>
  (await by.get(`/office/api/tickets?answers=${encodeURIComponent(answers)}`)).body.rows
    .map(({ full_name }: TicketRow) => full_name)
    .toSorted()

const anaOf = async (by: Clerk): Promise<TicketRow | undefined> =>
  (await by.get('/office/api/tickets')).body.rows.find(
    ({ full_name }: TicketRow) => full_name === 'Ana Horvat',
  )

test('the list of tickets shows and filters by what their holders have answered', async (t) => {
  //
  const w = await world(t)
  await threeAnswers(w)
  const sales = await clerk(w, 'sales')
  const shown = await anaOf(sales)
  assert.deepEqual(shown?.answers, {
    diet: 'Vegan',
    size: 'Large',
    extras: 'A tent, Late night',
    car: 'No',
    home: 'Croatia',
  })
  const { questions } = (await sales.get('/office/api/ticket-choices')).body
  assert.deepEqual(
    questions.map(({ key }: { key: string }) => key),
    ['diet', 'allergies', 'size', 'extras', 'car', 'home'],
  )
  const cases: Record<string, string[]> = {
    'diet:vegan': ['Ana Horvat'],
    'extras:tent': ['Ana Horvat', 'Bo'],
    'extras:late night': ['Ana Horvat'],
    'extras:tent,car:yes': ['Bo'],
    'car:no': ['Ana Horvat'],
    'home:HR': ['Ana Horvat'],
    'diet:*': ['Ana Horvat', 'Bo'],
    'diet:?': ['Cy'],
    // Only vegans are asked.
    'allergies:?': [],
    'allergies:*': ['Ana Horvat'],
    'allergies:=Nuts': [],
    'diet:fish': [],
    'nothing:vegan': [],
    vegan: [],
  }
  for (const [filter, names] of Object.entries(cases))
    assert.deepEqual(await found(sales, filter), names, filter)
  // The gate sees no answers, and cannot guess them.
  const gate = await clerk(w, 'gate')
  assert.deepEqual(await found(gate, 'diet:vegan'), [])
  assert.deepEqual((await anaOf(gate))?.answers, {})
  const { ticket } = (await sales.get(`/office/api/tickets/${shown?.code}`)).body
  assert.deepEqual(
    (ticket as OfficeTicket).details?.answers.map(({ question, answer }) => [question, answer]).slice(0, 2),
    [
      [DIET.label, 'Vegan'],
      [ALLERGIES.label, null],
    ],
  )
})

test('a message goes to everybody who chose vegan', async (t) => {
  const w = await world(t)
  await threeAnswers(w)
  const sales = await clerk(w, 'sales')
  const draft = { to: 'holders', list: 'tickets', filters: { answers: 'diet:vegan' }, kind: 'operational' }
  const { body } = await sales.post('/office/api/mailing-previews', {
    value: { ...draft, subject: 'Food', body: 'Hello' },
  })
  assert.equal(body.preview?.full_name, 'Ana Horvat', JSON.stringify(body))
})

/** The lines of an export; bodies that are not JSON are texts. */
const linesOf = async (by: Clerk, path: string): Promise<string[]> =>
  String((await by.get(path)).body)
    .trim()
    .split('\r\n')

test('exports have a column for each question in words, and sensitive ones only if an owner ticks them', async (t) => {
  //
  const w = await world(t)
  await threeAnswers(w)
  const [owner, finance] = [await clerk(w, 'owner'), await clerk(w, 'finance')]
  const open = ',What do you eat?,Size,Extras,Do you come by car?,Where do you live?'
  const lines = await linesOf(finance, '/office/api/exports/tickets')
  assert.ok(lines[0]?.endsWith(open), String(lines[0]))
  assert.ok(lines[1]?.endsWith(',Vegan,Large,"A tent, Late night",No,Croatia'), String(lines[1]))
  assert.ok(lines[3]?.endsWith(',,,,,'), String(lines[3]))
  assert.ok(!lines.join('').includes('Nuts'))
  const sold = await linesOf(finance, '/office/api/exports/lines')
  assert.ok(sold[1]?.endsWith(',Vegan,Large,"A tent, Late night",No,Croatia'), String(sold[1]))

  const offered = async (by: Clerk) =>
    (await by.get('/office/api/exports')).body.exports.find(
      ({ name }: { name: string }) => name === 'holders',
    ).filters
  assert.deepEqual(
    [(await offered(owner)).includes('sensitive'), (await offered(finance)).includes('sensitive')],
    [true, false],
  )
  assert.equal((await finance.get('/office/api/exports/holders?sensitive=yes')).status, 403)
  const all = await linesOf(owner, '/office/api/exports/holders?sensitive=yes')
  assert.ok(all[0]?.includes(`,${DIET.label},${ALLERGIES.label},Size,`), String(all[0]))
  // What a spreadsheet would read as a formula is escaped.
  assert.ok(all.join('\n').includes(`,Vegan,'=Nuts,Large,`), all.join('\n'))
  const [entry] = await w.shop
    .sql`select detail from audit where action = 'data exported' order by id desc limit 1`
  assert.deepEqual(entry?.['detail'], { sensitive: 'yes' })
  assert.equal((await ordersOf(w, await customer(w))).length, 1)
})
