import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Note } from '#contract/office/notes.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const SECRET = 'Calls every day\nabout the camping pitch.'

/** Ana's order, and the paths of its notes and of those about her. */
async function annotated(w: World) {
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const [row] = await w.shop.sql<
    { customer_id: number }[]
  >`select customer_id from orders where code = ${order.code}`
  return {
    token,
    order,
    paths: [`/office/api/orders/${order.code}`, `/office/api/customers/${row?.customer_id}`],
  }
}

const texts = (answer: { body: { notes: Note[] } }) => answer.body.notes.map(({ text, by }) => [text, by])

test('notes on an order or a customer are listed newest first, counted in the lists, and never shown to customers', async (t) => {
  const w = await world(t)
  const { token, order, paths } = await annotated(w)
  const sales = await clerk(w, 'sales')
  const owner = await clerk(w, 'owner')
  for (const path of paths) {
    await sales.post(`${path}/notes`, { text: ` ${SECRET} ` })
    const two = await owner.post(`${path}/notes`, { text: 'Was told so.' })
    assert.deepEqual(texts(two), [
      ['Was told so.', 'Sam owner'],
      [SECRET, 'Sam sales'],
    ])
    assert.deepEqual(texts(await sales.get(`${path}/notes`)), texts(two))
  }
  for (const list of ['orders', 'customers']) {
    const { body } = await owner.get(`/office/api/${list}`)
    assert.deepEqual(
      body.rows.map(({ notes }: { notes: number }) => notes),
      [2],
    )
  }
  const seen = [
    await w.post('/api/get-data', { token }),
    await w.post('/api/get-order', { order: order.code, checksum: order.checksum }),
    await w.mails(),
    await w.shop.sql`select detail from audit`,
  ]
  assert.ok(!JSON.stringify(seen).includes('camping pitch'))
})

test('finance can look up a customer and write notes on them, but not change their account', async (t) => {
  const w = await world(t)
  const { paths } = await annotated(w)
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const path = paths[1] ?? ''
  await sales.post(`${path}/notes`, { text: SECRET })
  const page = await finance.get(path)
  assert.deepEqual([page.status, page.body.customer.email], [200, 'ana@example.com'])
  assert.deepEqual(texts(await finance.get(`${path}/notes`)), [[SECRET, 'Sam sales']])
  const written = await finance.post(`${path}/notes`, { text: 'Has paid twice.' })
  assert.deepEqual(texts(written)[0], ['Has paid twice.', 'Sam finance'])
  assert.equal((await finance.patch(path, { full_name: 'Eva Horvat' })).status, 403)
  assert.equal((await finance.post(`${path}/exports`, {})).status, 403)
})

test('a note is edited and removed by its author or an owner, and its earlier texts are kept', async (t) => {
  const w = await world(t)
  const { order, paths } = await annotated(w)
  const [path] = paths
  const [sales, finance, owner] = [
    await clerk(w, 'sales'),
    await clerk(w, 'finance'),
    await clerk(w, 'owner'),
  ]
  const [note] = (await sales.post(`${path}/notes`, { text: 'First.' })).body.notes
  const edit = (who: typeof sales, text: string, seen: string) =>
    who.patch(`/office/api/notes/${note.id}`, { text, seen })
  assert.match((await edit(finance, 'Mine.', 'First.')).body.message, /Somebody else wrote this note/)
  assert.equal((await finance.get(`${path}/notes`)).body.notes[0].editable, false)
  assert.equal((await edit(sales, 'Second.', 'First.')).status, 200)
  assert.equal((await edit(owner, 'Third.', 'First.')).status, 422)
  assert.equal((await edit(owner, 'Third.', 'Second.')).status, 200)
  const [now] = (await sales.get(`${path}/notes`)).body.notes
  assert.deepEqual(
    [now.text, now.by, now.editable, now.edited_at !== null],
    ['Third.', 'Sam sales', true, true],
  )
  assert.deepEqual(
    now.earlier.map(({ text, by }: { text: string; by: string }) => [text, by]),
    [
      ['Second.', 'Sam owner'],
      ['First.', 'Sam sales'],
    ],
  )
  assert.equal((await finance.post(`/office/api/notes/${note.id}/removals`)).status, 422)
  assert.equal((await sales.post(`/office/api/notes/${note.id}/removals`)).status, 200)
  assert.equal((await sales.post(`/office/api/notes/${note.id}/removals`)).status, 404)
  assert.deepEqual((await owner.get(`${path}/notes`)).body.notes, [])
  const kept = await w.shop.sql<{ text: string }[]>`
    select ${textOf(w.shop.sql, 'note_changes', 'c', 'text')} as text from note_changes c order by id`
  assert.deepEqual(
    kept.map(({ text }) => text),
    ['First.', 'Second.', 'Third.'],
  )
  const done = await w.shop.sql<{ action: string }[]>`
    select action from audit where subject = ${order.code} and action like 'note %' order by id`
  assert.deepEqual(
    done.map(({ action }) => action),
    ['note written', 'note changed', 'note changed', 'note removed'],
  )
  await assert.rejects(w.shop.sql`update notes set text = 'Never said.'`, /is kept/)
  await assert.rejects(w.shop.sql`delete from notes`)
})

test('a note needs a text of at most 2,000 characters, and an existing order or customer', async (t) => {
  const w = await world(t)
  const { paths } = await annotated(w)
  const owner = await clerk(w, 'owner')
  for (const path of paths) {
    for (const text of ['  ', 'x'.repeat(2001)])
      assert.equal((await owner.post(`${path}/notes`, { text })).status, 422)
    assert.equal((await owner.post(`${path}/notes`, { text: 'x'.repeat(2000) })).status, 200)
  }
  for (const path of ['orders/NONE-SUCH', 'customers/999999'])
    assert.equal((await owner.post(`/office/api/${path}/notes`, { text: 'x' })).status, 404)
})
