import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailingPreview } from '#contract/office/mailings.ts'
import {
  createMailing,
  mailedBy,
  mailingInput,
  readMailing,
  recipientsOf,
  sendMailing,
  ticketsOfSeveral,
} from '#testing/fixtures/mailings.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'
import * as mailings from './mailings.ts'

/** The mailing and its recipients are found as they are typed, and with a letter wrong. */
async function findsMistyped(sales: Clerk, mailing: number): Promise<void> {
  const foundBy = async (search: string) =>
    (await recipientsOf(sales, mailing, `search=${search}`)).map(({ email }) => email)
  for (const search of ['IV', 'ivoo@example.org', 'Ivic'])
    assert.deepEqual(await foundBy(search), ['Ivo@example.org'], search)
  assert.deepEqual(await foundBy('ivo anic'), [])
  const listed = async (search: string) => {
    const { body } = await sales.get(`/office/api/mailings?search=${search}`)
    return [body.total, body.near]
  }
  assert.deepEqual(await listed('gates'), [1, false])
  assert.deepEqual(await listed('gtaes opne nono'), [1, true])
  assert.deepEqual(await listed('doors'), [0, false])
}

test('a mailing to the holders of a product is previewed, tested, sent once per address, and shows each result', async (t) => {
  const w = await world(t)
  const { sales, order } = await ticketsOfSeveral(w)
  const draft = await createMailing(sales, {
    body: '<p>Hello {first_name} of {order_code},</p><p>{full_name}: <a href="https://x.test/?who={full_name}">{product}</a> at {festival}</p>',
  })
  assert.deepEqual([draft.status, draft.totals.recipients, draft.created_by], ['draft', 0, 'Sam sales'])
  const { count } = (await sales.post('/office/api/audience-counts', draft.value)).body
  assert.deepEqual([count.people, count.without_address, count.opted_out], [2, 0, 0])
  const see = async (after: string, search = ''): Promise<MailingPreview | null> =>
    (await sales.post('/office/api/mailing-previews', { value: draft.value, after, search })).body.preview
  const first = await see('')
  assert.deepEqual(
    [first?.email, first?.full_name, first?.subject],
    ['ana@example.org', 'Ana Anić', 'The gates open at noon, Ana'],
  )
  const next = await see(first?.email ?? '')
  assert.equal(next?.email, 'Ivo@example.org')
  assert.match(
    next?.html ?? '',
    /Ivo &lt;b&gt; Ivić: <a href="https:\/\/x\.test\/\?who=Ivo%20%3Cb%3E%20Ivi%C4%87"/,
  )
  assert.match(next?.text ?? '', new RegExp(`Hello Ivo of ${order.code},`))
  assert.equal(await see(next?.email ?? ''), null)
  assert.equal((await see('', ' IVO@example.org'))?.email, 'Ivo@example.org')
  assert.equal(await see('', 'nobody@example.org'), null)
  const tried = await sales.post('/office/api/mailing-tests', {
    value: draft.value,
    email: 'ivo@example.org',
  })
  assert.equal(tried.body.sent_to, 'sales@festoon.test')
  const test = (await w.mails()).find(({ template }) => template === 'mailing-test')
  assert.deepEqual([test?.to, test?.subject], ['sales@festoon.test', 'Test: The gates open at noon, Ivo'])

  assert.equal((await sendMailing(sales, draft)).status, 'preparing')
  const mails = await mailedBy(w)
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [
      ['ana@example.org', 'The gates open at noon, Ana'],
      ['Ivo@example.org', 'The gates open at noon, Ivo'],
    ],
  )
  assert.equal(mails[1]?.html, next?.html)
  assert.match(mails[0]?.text ?? '', /Weekend ticket \(https:\/\/x\.test.*\) at Test Nights/)
  const done = await readMailing(sales, draft.id)
  assert.deepEqual(
    [done.status, done.totals],
    ['finished', { recipients: 2, left_out: 0, handed_over: 2, sent: 2, failed: 0 }],
  )
  const rows = await recipientsOf(sales, draft.id)
  assert.deepEqual(
    rows.map(({ email, result, orders, error }) => [email, result, orders, error]),
    [
      ['ana@example.org', 'sent', [order.code], null],
      ['Ivo@example.org', 'sent', [order.code], null],
    ],
  )
  await findsMistyped(sales, draft.id)
  assert.equal((await recipientsOf(sales, draft.id, 'result=failed')).length, 0)
  const again = await sales.post(`/office/api/mailings/${draft.id}/sends`, {
    version: draft.version,
    at: '',
  })
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['status']])
  await mailings.advance(w.shop, { mailing: draft.id })
  assert.equal((await mailedBy(w)).length, 2)
  const done_by = await w.shop
    .sql`select action from audit where subject = ${`mailing ${draft.id}`} order by id`
  assert.deepEqual(
    done_by.map((row) => row['action']),
    ['mailing created', 'mailing begun', 'mailing finished'],
  )
})

test('a mailing that cannot be sent is refused with the reason', async (t) => {
  const w = await world(t)
  const { sales } = await ticketsOfSeveral(w)
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.get('/office/api/mailings')).status, 403)
  const wrong: [object, string, RegExp][] = [
    [{ to: 'all' }, 'to', /holders/],
    [{ list: 'mails' }, 'list', /list/],
    [{ list: 'customers' }, 'list', /no holders/],
    [{ kind: 'spam' }, 'kind', /kind/],
    [{ subject: 'x'.repeat(201) }, 'subject', /200/],
    [
      { body: '<p>{first name}</p>' },
      'body',
      /There is no placeholder \{first name\}\. You can use: \{first_name\}, /,
    ],
    [{ subject: '{vorname}' }, 'subject', /\{vorname\}/],
  ]
  for (const [input, field, message] of wrong) {
    const { status, body } = await sales.post('/office/api/mailings', mailingInput(input))
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(input))
    assert.match(body.message, message)
  }
  const refused = async (input: object, at = '') => {
    const { id, version } = await createMailing(sales, input)
    const { status, body } = await sales.post(`/office/api/mailings/${id}/sends`, { version, at })
    assert.equal(status, 422)
    return body.message
  }
  assert.match(await refused({ subject: ' ' }), /subject/)
  assert.match(await refused({ body: '<p> </p>' }), /text/)
  assert.match(await refused({ products: ['bus'] }), /no recipients/)
  assert.match(await refused({ body: '<p>{departure}</p>' }), /\{departure\} is empty for 2 people/)
  assert.match(
    await refused({
      to: 'customers',
      list: 'customers',
      products: [],
      body: '<p>{product} {departure} {order_code}</p>',
    }),
    /^\{product\} is empty for \d+ pe\w+; .*\{departure\} is empty .*or leave them out of the text\./,
  )
  assert.match(await refused({}, '2027-01-15T09:59'), /has passed/)
  assert.match(await refused({}, '2027-02-30T09:59'), /day and a time/)
  const draft = await createMailing(sales)
  const path = `/office/api/mailings/${draft.id}`
  const change = {
    version: draft.version,
    value: mailingInput({ subject: 'Mine', body: '<p>x<script>y</script></p>' }),
  }
  const changed = await sales.patch(path, change)
  assert.deepEqual([changed.status, changed.body.mailing.value.body], [200, '<p>x</p>'])
  assert.deepEqual(Object.keys((await sales.patch(path, change)).body.errors), ['version'])
  const stale = await sales.post(`${path}/sends`, { version: draft.version, at: '' })
  assert.deepEqual(Object.keys(stale.body.errors), ['version'])
  assert.equal((await sales.post(`${path}/stops`)).status, 422)
  assert.equal((await sales.post(`${path}/removals`)).status, 200)
  assert.equal((await sales.get(path)).status, 404)
})

test('a recipient without a name is greeted without one', async (t) => {
  const w = await world(t)
  const { sales, codes } = await ticketsOfSeveral(w)
  await w.shop.sql`update tickets set full_name = '' where code = ${codes[2] ?? ''}`
  const value = mailingInput()
  const { preview } = (
    await sales.post('/office/api/mailing-previews', { value, after: '', search: 'ivo@example.org' })
  ).body
  assert.deepEqual([preview.subject, preview.lacks], ['The gates open at noon,', ['{first_name}']])
  assert.match(preview.text, /^Hello,\n\nbring/)
})
