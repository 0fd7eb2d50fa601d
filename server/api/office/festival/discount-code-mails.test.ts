import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfficeDiscountCode } from '#contract/office/discount-codes.ts'
import { RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { world } from '#testing/harness/world.ts'

const BATCHES = '/office/api/discount-code-batches'

test('the codes of a batch are mailed to their addresses once, after a look at the first, and not to who wants no news', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, { ...RADIO, ends_at: '2027-03-01T00:00' })
  const create = async (value: object) =>
    (await owner.post(BATCHES, { discount: 'radio', value })).body.batch as { id: number; to_mail: number }
  const emails = ['ana@example.com', 'ivo@example.com', 'eva@example.com', 'off@example.com']
  const { id, to_mail } = await create({ emails })
  assert.equal(to_mail, 4)
  const { rows } = (await owner.get('/office/api/discount-codes?discount=radio')).body
  const codeOf = (email: string) => rows.find((row: OfficeDiscountCode) => row.email === email)
  await owner.patch('/office/api/discount-codes', { enabled: false, ids: [codeOf('off@example.com').id] })

  const preview = async () => (await owner.get(`${BATCHES}/${id}/mail`)).body.mail
  const shown = await preview()
  assert.deepEqual([shown.email, shown.language], ['ana@example.com', 'en'])
  assert.ok(shown.text.includes(codeOf('ana@example.com').code))
  assert.match(shown.text, /“Radio listeners”/)
  assert.match(shown.text, /valid until 28 February 2027/)
  const [, ending] = /unsubscribe-news\/([\w-]+)/.exec(shown.html) ?? []
  assert.equal((await w.post('/api/set-news-by-link', { code: ending, news: false })).status, 200)
  assert.equal((await preview()).email, 'ivo@example.com')
  assert.deepEqual(await w.mails(), [])

  const sent = await owner.post(`${BATCHES}/${id}/mails`, {})
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.deepEqual([sent.body.batch.to_mail, sent.body.batch.mailed_at], [2, '2027-01-15T09:00:00Z'])
  const again = await owner.post(`${BATCHES}/${id}/mails`, {})
  assert.deepEqual(
    [again.status, again.body.errors],
    [422, { batch: ['The codes of this batch have been mailed.'] }],
  )
  const mails = await w.mails()
  assert.deepEqual(
    mails.map(({ to, template }) => [to, template]).toSorted(),
    ['eva@example.com', 'ivo@example.com'].map((to) => [to, 'discount-code']),
  )
  for (const { to, text } of mails) assert.ok(text.includes(`/?code=${codeOf(to).code}`), text)
  const [entry] = await w.shop.sql<{ detail: object }[]>`
    select detail from audit where action = 'discount codes mailed'`
  assert.deepEqual(entry?.detail, { batch: id, count: 2 })

  const random = await create({ count: 2 })
  assert.equal((await owner.get(`${BATCHES}/${random.id}/mail`)).body.mail, null)
  const nobody = await owner.post(`${BATCHES}/${random.id}/mails`, {})
  assert.deepEqual([nobody.status, Object.keys(nobody.body.errors)], [422, ['batch']])
  assert.equal((await owner.post(`${BATCHES}/99/mails`, {})).status, 404)
})
