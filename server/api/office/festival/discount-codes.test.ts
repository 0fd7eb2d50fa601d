import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiscountCodeBatch, OfficeDiscountCode } from '#contract/office/discount-codes.ts'
import * as festival from '#server/festival/festival.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addTicket, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { applyCode, cartWithCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { world, type World } from '#testing/harness/world.ts'

//

async function officeWithCodes(w: World, ...more: object[]) {
  const owner = await withDiscounts(w, RADIO, ...more)
  const create = (value: object, discount = 'radio') =>
    owner.post('/office/api/discount-code-batches', { discount, value })
  const codes = async (query = ''): Promise<OfficeDiscountCode[]> =>
    (await owner.get(`/office/api/discount-codes?discount=radio&${query}`)).body.rows
  const batch = async (): Promise<DiscountCodeBatch> =>
    (await owner.get('/office/api/discount-code-batches?discount=radio')).body.rows[0]
  const turn = (body: object) => owner.patch('/office/api/discount-codes', body)
  return { owner, create, codes, batch, turn }
}

const INVALID = { code: ['Invalid or expired voucher code.'] }

test('a batch of 10,000 single codes is made at once, listed with what is left, and downloaded with a link for each', async (t) => {
  const w = await world(t)
  const { owner, create, codes, batch } = await officeWithCodes(w)
  const made = await create({ count: 10_000, prefix: 'GUEST-', name: 'Guests of 2026' })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const counts = { uses_each: 1, count: 10_000, off: 0, used: 0, left: 10_000, to_mail: 0, mailed_at: null }
  assert.deepEqual(made.body.batch, {
    id: 1,
    created_at: '2027-01-15T09:00:00Z',
    name: 'Guests of 2026',
    ...counts,
  })
  const [first] = await codes()
  const { body, headers } = await owner.get('/office/api/discount-codes.csv?discount=radio')
  assert.match(String(headers['content-disposition']), /filename="discount-codes-2027-01-15\.csv"/)
  const [heading, ...lines] = body.trim().split('\r\n')
  assert.equal(heading, 'code,email,state,used,uses,link')
  assert.equal(new Set(lines).size, 10_000)
  for (const line of lines)
    assert.match(line, /^GUEST(-[0-9A-HJKMNP-TV-Z]{4}){3},,open,0,1,http.*\/\?code=GUEST(-[0-9A-Z]{4}){3}$/)
  const cart = await cartWithCode(w, first?.code.toLowerCase().replaceAll('-', '') ?? '', ['Ana Horvat'])
  assert.deepEqual(
    (await codes('state=used')).map(({ code, taken }) => [code, taken]),
    [[first?.code, 1]],
  )
  assert.deepEqual([(await batch()).used, (await batch()).left], [1, 9_999])
  const second = await addTicket(w, { cart, full_name: 'Ivo Ivić' })
  assert.deepEqual(
    second.body.cart.products.map(({ price }: { price: number }) => price),
    [11_610, 12_900],
  )
  assert.deepEqual((await applyCode(w, first?.code ?? '')).body.errors, INVALID)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a list of codes is taken whole or not at all, and each line that is refused is named', async (t) => {
  const w = await world(t)
  const { create, codes } = await officeWithCodes(w)
  const list = ['SUN-1', '', 'sun1', 'A B', 'WELCOME-10', 'ra-dio', 'MOON']
  const refused = await create({ codes: list })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.values(refused.body.errors).flat(), [
    'Line 3: “sun1” is the same as line 1.',
    'Line 4: “A B” is not a code. A code has at most 100 characters, and no spaces.',
    'Line 5: “WELCOME-10” is the code of a voucher.',
    'Line 6: “ra-dio” is already a code of “Radio listeners”.',
  ])
  assert.deepEqual(await codes(), [])
  const { body } = await create({ codes: ['SUN–1', ' ', 'MOON'], uses_each: null })
  assert.deepEqual([body.batch.count, body.batch.left], [2, null])
  assert.deepEqual(
    (await codes()).map(({ code }) => code),
    ['MOON', 'SUN-1'],
  )
  const many = await create({ codes: Array.from({ length: 30 }, () => 'MOON') })
  assert.equal(Object.values(many.body.errors).flat().at(-1), 'And 10 more lines.')
  assert.equal(many.body.message, 'Line 1: “MOON” is already a code of “Radio listeners”.')
})

test('a batch without a source, with two of them, of a discount that needs no code, or of none is refused', async (t) => {
  const w = await world(t)
  const { create, codes } = await officeWithCodes(w, { key: 'all', name: 'All', automatic: true, percent: 5 })
  const refusals: [object, string, string[]][] = [
    [{}, 'radio', ['count']],
    [{ count: 2, codes: ['A'] }, 'radio', ['count']],
    [
      { count: 10_001, uses_each: 0, prefix: 'A B', name: 'x\u0001' },
      'radio',
      ['count', 'name', 'prefix', 'uses_each'],
    ],
    [{ count: 1, more: 1 }, 'radio', ['more']],
    [{ count: 1 }, 'all', ['discount']],
  ]
  for (const [value, discount, fields] of refusals) {
    const { status, body } = await create(value, discount)
    assert.deepEqual([status, Object.keys(body.errors).toSorted()], [422, fields])
  }
  assert.equal((await create({ count: 1 }, 'nobody')).status, 404)
  assert.deepEqual(await codes(), [])
})

test('codes are switched off one by one or as a batch, and carts that have them keep their price', async (t) => {
  const w = await world(t)
  const { owner, create, codes, batch, turn } = await officeWithCodes(w)
  await create({ count: 3, uses_each: 2 })
  const [one, two] = await codes()
  const cart = await cartWithCode(w, one?.code ?? '', ['Ana Horvat'])
  assert.deepEqual((await turn({ enabled: false, ids: [two?.id] })).body, { changed: 1 })
  assert.deepEqual((await applyCode(w, two?.code ?? '')).body.errors, INVALID)
  assert.deepEqual((await turn({ enabled: false, all: true, batch_id: 1 })).body, { changed: 2 })
  assert.deepEqual([(await batch()).off, (await batch()).left], [3, null])
  const { body } = await addTicket(w, { cart, full_name: 'Ivo Ivić' })
  assert.deepEqual(
    body.cart.products.map(({ price }: { price: number }) => price),
    [11_610, 12_900],
  )
  assert.deepEqual((await turn({ enabled: true, all: true, discount: 'radio' })).body, { changed: 3 })
  assert.equal((await turn({ enabled: false })).status, 422)
  const entries = (await owner.get('/office/api/audit-entries?subject=discount%20radio')).body.rows
  assert.deepEqual(
    entries.slice(0, 4).map(({ action }: { action: string }) => action),
    [
      'discount codes switched on',
      'discount codes switched off',
      'discount codes switched off',
      'discount codes created',
    ],
  )
})

test('the festival file has no codes of batches, importing it leaves them, and one that lists them is refused', async (t) => {
  const w = await world(t)
  const { owner, create, codes } = await officeWithCodes(w)
  await create({ codes: ['SUN-1'] })
  const { festival: parts } = (await owner.get('/office/api/festival')).body
  assert.deepEqual(parts.discounts[0].value.codes, ['RADIO'])
  const { version } = parts.discounts[0]
  const change = (value: object) => owner.patch('/office/api/discounts/radio', { version, value })
  const refused = await change({ codes: ['RADIO', 'sun1'] })
  assert.deepEqual(
    [refused.status, Object.values(refused.body.errors)],
    [422, [['Is already a code in a batch of the discount radio.']]],
  )
  assert.equal((await change({ codes: [] })).status, 200)
  assert.equal((await applyCode(w, 'SUN1')).status, 200)
  assert.equal(await festival.importFile(w.shop, w.shop.settings.festival), '1 discount switched off')
  assert.deepEqual(
    (await codes()).map(({ state }) => state),
    ['open'],
  )
  assert.deepEqual((await applyCode(w, 'SUN1')).body.errors, INVALID)
})

test('a code for one address is refused to others like an unknown one, at the latest when they order', async (t) => {
  const w = await world(t)
  const { create, codes } = await officeWithCodes(w)
  const wrong = await create({ emails: ['ana@example.com', 'nobody', 'Ana@Example.com '] })
  assert.deepEqual(Object.values(wrong.body.errors).flat(), [
    'Line 2: “nobody” is not an email address.',
    'Line 3: “Ana@Example.com” is the same as line 1.',
  ])
  assert.equal(
    (await create({ emails: ['Zoe@example.org', 'ana@example.com'], prefix: 'FOR-YOU-' })).status,
    200,
  )
  const [anas, zoes] = await codes()
  assert.deepEqual([anas?.email, zoes?.email], ['ana@example.com', 'zoe@example.org'])
  const token = await customer(w)
  assert.deepEqual((await applyCode(w, zoes?.code ?? '', null, token)).body.errors, INVALID)
  const order = async (code: string) => {
    const cart = await cartWithCode(w, code, ['Ana Horvat'])
    const { status, body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
    return [status, body.code, body.errors?.cart?.[0] ?? body.order?.total_price]
  }
  assert.deepEqual(await order(zoes?.code ?? ''), [422, 'discount_limit', 'Invalid or expired voucher code.'])
  assert.deepEqual(await order(anas?.code ?? ''), [200, undefined, 11_610 + 400])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the code of an address is in the data of its customer, and nobody can use it after they were erased', async (t) => {
  const w = await world(t)
  const { owner, create, codes } = await officeWithCodes(w)
  await create({ emails: ['ana@example.com', 'zoe@example.org'] })
  await customer(w)
  const [{ id } = { id: 0 }] = await w.shop.sql<
    { id: number }[]
  >`select id from customers where email = 'ana@example.com'`
  const { body } = await owner.post(`/office/api/customers/${id}/exports`)
  const [, anas] = await codes()
  assert.deepEqual(body.personal_data.discount_codes, [
    { code: anas?.code, discount: 'Radio listeners', email: 'ana@example.com', enabled: true },
  ])
  assert.equal((await owner.post(`/office/api/customers/${id}/erasures`)).status, 200)
  assert.deepEqual(
    (await codes()).map(({ email, state }) => [email, state]),
    [
      ['zoe@example.org', 'open'],
      [null, 'off'],
    ],
  )
})
