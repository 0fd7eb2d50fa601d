import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OfficeVoucher } from '#contract/office/vouchers.ts'
import * as festival from '#server/festival/festival.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

async function officeWithVouchers(w: World) {
  const owner = await clerk(w, 'owner')
  const list = async (query = '') => (await owner.get(`/office/api/vouchers?${query}`)).body
  const find = async (code: string): Promise<OfficeVoucher> => (await list(`search=${code}`)).rows[0]
  const change = async (code: string, value: object) => {
    const { id, version } = await find(code)
    return owner.patch(`/office/api/vouchers/${id}`, { version, value })
  }
  const batch = (value: object) => owner.post('/office/api/voucher-batches', { value })
  return { owner, list, find, change, batch }
}

const codesIn = ({ rows }: { rows: OfficeVoucher[] }) => rows.map(({ code }) => code)

/** The result of a checkout with a voucher. */
async function spend(w: World, token: string, voucher_code: string) {
  const { code } = await filledCart(w)
  return w.post('/api/checkout-cart', { ...checkoutInput(token, code), voucher_code })
}

test('a voucher is added, changed and disabled, and the history keeps each change', async (t) => {
  const w = await world(t)
  const { owner, find, change } = await officeWithVouchers(w)
  const value = { code: 'CREW-2027', name: 'Crew', amount: 2000, expires_at: '2027-07-01T00:00:00+02:00' }
  const { body } = await owner.post('/office/api/vouchers', { value })
  assert.deepEqual(
    [body.voucher.state, body.voucher.enabled, body.voucher.expires_at],
    ['open', true, '2027-06-30T22:00:00Z'],
  )
  assert.equal((await change('CREW-2027', { amount: 2500 })).body.voucher.amount, 2500)
  assert.equal((await change('CREW-2027', { enabled: false })).body.voucher.state, 'off')
  assert.equal(
    (await change('CREW-2027', { enabled: true, expires_at: '2027-01-01T00:00:00Z' })).body.voucher.state,
    'expired',
  )
  const { version, id } = await find('CREW-2027')
  assert.equal(
    (await owner.patch(`/office/api/vouchers/${id}`, { version: `${version}0`, value: {} })).status,
    422,
  )
  const rows = (await owner.get('/office/api/festival-changes?list=vouchers&key=CREW-2027')).body.rows
  assert.deepEqual(
    rows.map(({ fields }: { fields: string[] }) => fields),
    [['expires_at', 'enabled'], ['enabled'], ['amount'], []],
  )
})

test('invalid values of a voucher are reported by field', async (t) => {
  const w = await world(t)
  const { owner, change } = await officeWithVouchers(w)
  const faults: [object, string[]][] = [
    [{}, ['code', 'amount']],
    [{ code: 'A B', amount: 0, name: 'x\u0001' }, ['code', 'name', 'amount']],
    [{ code: 'X', amount: 1, expires_at: '2027-07-01' }, ['expires_at']],
    [{ code: 'welcome10', amount: 1 }, ['code']],
    [{ code: 'X', amount: 1, value: 2 }, ['value']],
  ]
  for (const [value, fields] of faults) {
    const { status, body } = await owner.post('/office/api/vouchers', { value })
    assert.deepEqual([status, Object.keys(body.errors)], [422, fields])
  }
  assert.deepEqual(Object.keys((await change('WELCOME10', { code: 'BYE' })).body.errors), ['code'])
  assert.equal((await owner.patch('/office/api/vouchers/999', { version: '1', value: {} })).status, 404)
})

test('the list of vouchers shows which order redeemed a voucher, and finds it by the order’s code', async (t) => {
  const w = await world(t)
  const { list } = await officeWithVouchers(w)
  const token = await customer(w)
  assert.equal((await spend(w, token, 'EVERYTHING')).status, 200)
  const used = await list('state=used')
  assert.deepEqual(codesIn(used), ['EVERYTHING'])
  const [{ order_code, redeemed_at }] = used.rows
  assert.equal(redeemed_at, '2027-01-15T09:00:00Z')
  assert.deepEqual(codesIn(await list(`search=${order_code.toLowerCase()}`)), ['EVERYTHING'])
  assert.deepEqual(codesIn(await list('search=come')), ['WELCOME10'])
  assert.deepEqual(codesIn(await list('state=expired')), ['EXPIRED'])
  assert.equal((await list()).total, 3)
})

test('a mistyped search finds similar vouchers and says so, but disables and exports only what matches as typed', async (t) => {
  const w = await world(t)
  const { owner, list, batch } = await officeWithVouchers(w)
  const made = await batch({ count: 3, prefix: 'INK-', name: 'Press of Zagreb crew', amount: 500 })
  const [code = ''] = codesIn(await list(`batch_id=${made.body.batch.id}`))
  const wrong = code.slice(4, -1) + (code.endsWith('Z') ? 'Y' : 'Z')
  const found = async (search: string, more = '') => {
    const { total, near } = await list(`search=${encodeURIComponent(search)}${more}`)
    return [total, near]
  }
  assert.deepEqual(await found('welcome'), [1, false])
  assert.deepEqual(await found('pres'), [3, false])
  for (const typed of ['wellcome10', 'WELCMOE10']) assert.deepEqual(await found(typed), [1, true], typed)
  for (const typed of ['zargeb', 'Pres Zagrev', 'crwe'])
    assert.deepEqual(await found(typed), [3, true], typed)
  assert.deepEqual(await found('zargeb', '&state=off'), [0, false])
  for (const typed of [wrong, wrong.replaceAll('-', ''), `INK ${wrong}`])
    assert.deepEqual(await found(typed), [1, true], typed)
  assert.deepEqual(await found('wlecmoe10'), [0, false])
  const refused = await owner.patch('/office/api/vouchers', { enabled: false, all: true, search: 'zargeb' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['ids']])
  assert.equal((await list('state=off')).total, 0)
  const { body } = await owner.get('/office/api/vouchers.csv?search=zargeb')
  assert.equal(body.trim().split('\r\n').length, 1)
})

test('a batch creates 10,000 unique voucher codes, and the list exports them as CSV', async (t) => {
  const w = await world(t)
  const { owner, list, batch } = await officeWithVouchers(w)
  const made = await batch({ count: 10_000, prefix: 'GIFT-', name: '=Gift', amount: 2550 })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const { id, count, used } = made.body.batch
  assert.deepEqual([count, used], [10_000, 0])
  const first = await list(`batch_id=${id}`)
  assert.deepEqual([first.rows.length, first.total], [50, 10_000])
  const second = await list(`batch_id=${id}&from=${first.next}`)
  assert.equal(new Set([...codesIn(first), ...codesIn(second)]).size, 100)
  const { body, headers } = await owner.get(`/office/api/vouchers.csv?batch_id=${id}`)
  assert.match(String(headers['content-disposition']), /filename="vouchers-2027-01-15\.csv"/)
  const [heading, ...lines] = body.trim().split('\r\n')
  assert.equal(heading, 'code,name,amount_EUR,expires_at,state,order,redeemed_at')
  assert.equal(new Set(lines).size, 10_000)
  for (const line of lines)
    assert.match(line, /^GIFT-[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2},'=Gift,25\.50,,open,,$/)
  assert.deepEqual((await owner.get('/office/api/voucher-batches')).body.rows, [made.body.batch])
})

test('invalid values of a batch are reported by field, and no voucher is created', async (t) => {
  const w = await world(t)
  const { list, batch } = await officeWithVouchers(w)
  const { body } = await batch({ count: 10_001, prefix: 'A B', amount: -1, expires_at: 'soon' })
  assert.deepEqual(Object.keys(body.errors).toSorted(), ['amount', 'count', 'expires_at', 'prefix'])
  assert.deepEqual(Object.keys((await batch({})).body.errors), ['count', 'amount'])
  assert.equal((await list()).total, 3)
})

test('the festival file does not contain the vouchers of batches, and importing it does not change them', async (t) => {
  const w = await world(t)
  const { list, batch } = await officeWithVouchers(w)
  const { id } = (await batch({ count: 3, amount: 500 })).body.batch
  const [code = ''] = codesIn(await list(`batch_id=${id}`))
  assert.ok(!(await festival.exportYaml(w.shop)).includes(code))
  assert.equal(await festival.importFile(w.shop, w.shop.settings.festival), '')
  assert.equal((await list(`batch_id=${id}&state=open`)).total, 3)
})

test('the vouchers of a festival file come back in its order, however many others there are', async (t) => {
  const w = await world(t)
  const { batch } = await officeWithVouchers(w)
  await batch({ count: 3_000, amount: 500 })
  const added = Array.from({ length: 100 }, (_, index) => `GUEST${((index + 1) * 37) % 101}`)
  const text = await readFile(w.shop.settings.festival, 'utf8')
  const lines = added.map((code) => `  - { code: ${code}, name: A guest, amount: 1000 }\n`)
  const file = join(w.shop.settings.dataDir, 'guests.yaml')
  await writeFile(file, text.replace(/ +- \{ code: EXPIRED.*\n/, `$&${lines.join('')}`))
  assert.equal(await festival.importFile(w.shop, file), '100 vouchers added')
  const codes = [...(await festival.exportYaml(w.shop)).matchAll(/^ +- code: (\w+)$/gm)].map(
    ([, code]) => code,
  )
  assert.deepEqual(codes.slice(-103), ['WELCOME10', 'EVERYTHING', 'EXPIRED', ...added])
})

test('vouchers are disabled together, by selection or filter, and cannot be redeemed then', async (t) => {
  const w = await world(t)
  const { owner, list, batch, find } = await officeWithVouchers(w)
  const { id } = (await batch({ count: 120, prefix: '', amount: 100_000 })).body.batch
  const turn = async (input: object) => (await owner.patch('/office/api/vouchers', input)).body
  assert.deepEqual(await turn({ enabled: false, all: true, batch_id: id }), { changed: 120 })
  assert.deepEqual(await turn({ enabled: false, all: true, batch_id: id }), { changed: 0 })
  assert.equal((await list('state=off')).total, 120)
  const token = await customer(w)
  const code = codesIn(await list(`batch_id=${id}`))[0] ?? ''
  assert.equal((await spend(w, token, code)).status, 422)
  assert.deepEqual(await turn({ enabled: true, ids: [(await find(code)).id] }), { changed: 1 })
  assert.equal((await spend(w, token, code)).status, 200)
  assert.equal((await owner.get('/office/api/voucher-batches')).body.rows[0].used, 1)
  assert.ok((await turn({ enabled: false })).errors)
  assert.ok((await turn({ all: true })).errors)
})

test('a voucher cannot be both redeemed and disabled at the same time', async (t) => {
  const w = await world(t)
  const { owner, find } = await officeWithVouchers(w)
  const token = await customer(w)
  const { id, version } = await find('EVERYTHING')
  const [sold, changed] = await Promise.all([
    spend(w, token, 'EVERYTHING'),
    owner.patch(`/office/api/vouchers/${id}`, { version, value: { enabled: false } }),
  ])
  const { state } = await find('EVERYTHING')
  assert.deepEqual(
    [sold.status, changed.status, state],
    state === 'used' ? [200, 422, 'used'] : [422, 200, 'off'],
  )
})
