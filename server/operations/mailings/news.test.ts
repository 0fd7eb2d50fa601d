import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as customerNews from '#server/people/customers/news/news.ts'
import { confirmationLink, registerAndLogIn, saveSettings } from '#testing/fixtures/customers.ts'
import {
  addHolders,
  createMailing,
  mailedBy,
  readMailing,
  recipientsOf,
  sendMailing,
  ticketsOfSeveral,
} from '#testing/fixtures/mailings.ts'
import { mailServer } from '#testing/harness/mail-server.ts'
import { world } from '#testing/harness/world.ts'
import * as mailings from './mailings.ts'

test('news are not sent to people who opted out by link, one-click or account, and every news mail says how', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  const { sales, token } = await ticketsOfSeveral(w)
  await w.mails()
  const news = { kind: 'news', subject: 'Next year', body: '<p>We come back.</p>' }
  await sendMailing(sales, await createMailing(sales, news))
  const [toAna, toIvo] = await mailedBy(w)
  const [, path = '', code = ''] = /http:\/\/\S*?(\/unsubscribe-news\/([\w-]+))/.exec(toAna?.text ?? '') ?? []
  const raw =
    server.got.find((message) => message.includes('To: ana@') && message.includes('Next year')) ?? ''
  const headers = raw.replaceAll(/\r\n[ \t]+/g, ' ')
  assert.match(headers, new RegExp(`^List-Unsubscribe: <http[^>]*${path}>\r$`, 'm'))
  assert.match(headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  assert.equal((await w.app.inject(path)).statusCode, 200)
  const wrong = await w.post('/api/set-news-by-link', { code: `${code.slice(0, -1)}x`, news: false })
  assert.equal(wrong.status, 422)
  const known = async () => (await w.post('/api/get-data', { token })).body.data.customer.news
  assert.equal(await known(), undefined)
  await w.post('/api/set-news-by-link', { code, news: false })
  assert.equal(await known(), false)
  await w.post('/api/set-news-by-link', { code, news: true })
  assert.equal(await known(), undefined)
  const own = await w.post('/api/set-news', { token, news: false })
  assert.equal(own.body.data.customer.news, false)
  const [, oneClick = ''] = /http:\/\/\S*?(\/unsubscribe-news\/[\w-]+)/.exec(toIvo?.text ?? '') ?? []
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await w.app.inject({
    method: 'POST',
    url: oneClick,
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(clicked.statusCode, 200)
  await addHolders(w, (await w.shop.sql`select code from tickets limit 1`)[0]?.['code'], 1)
  const draft = await createMailing(sales, news)
  const { count } = (await sales.post('/office/api/audience-counts', draft.value)).body
  assert.deepEqual([count.people, count.opted_out], [3, 2])
  const { preview } = (
    await sales.post('/office/api/mailing-previews', { value: draft.value, after: '', search: '' })
  ).body
  assert.equal(preview.opted_out, true)
  await sendMailing(sales, draft)
  // People who opt out while it is being sent are left out, too.
  await mailings.advance(w.shop, { mailing: draft.id })
  const late = customerNews.unsubscribeUrl(w.shop, 'Fan1@example.org').split('/').at(-1) ?? ''
  await w.post('/api/set-news-by-link', { code: late, news: false })
  assert.equal((await mailedBy(w)).length, 2)
  assert.deepEqual((await readMailing(sales, draft.id)).totals, {
    recipients: 3,
    left_out: 3,
    handed_over: 0,
    sent: 0,
    failed: 0,
  })
  assert.ok(
    (await recipientsOf(sales, draft.id, 'result=left_out')).every(({ reason }) => reason === 'opted_out'),
  )
  // They get mails about their tickets in any case.
  await sendMailing(sales, await createMailing(sales))
  const all = await mailedBy(w)
  assert.deepEqual([all.length, all.at(-1)?.text.includes('unsubscribe-news')], [5, false])
  const stored = await w.shop.sql`select via from news_opt_outs order by via`
  assert.deepEqual(
    stored.map((row) => row['via']),
    ['account', 'link', 'one_click'],
  )
})

test('an international address opts out in either form, and its mails are kept as it was typed', async (t) => {
  //
  const [typed, ascii] = ['ünï@exämple.com', 'ünï@xn--exmple-cua.com']
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  const { sales, codes } = await ticketsOfSeveral(w)
  const hold = (email: string) =>
    w.shop.sql`update tickets set email = ${email} where code = ${codes[2] ?? ''}`
  const draft = await createMailing(sales, { kind: 'news' })
  const optedOut = async () =>
    (await sales.post('/office/api/audience-counts', draft.value)).body.count.opted_out
  for (const stopped of [typed, ascii])
    for (const held of [typed, ascii]) {
      await hold(held)
      const code = customerNews.unsubscribeUrl(w.shop, stopped).split('/').at(-1)
      await w.post('/api/set-news-by-link', { code, news: false })
      assert.equal(await optedOut(), 1, `${stopped} ${held}`)
      await w.post('/api/set-news-by-link', { code, news: true })
      assert.equal(await optedOut(), 0, `${stopped} ${held}`)
    }

  await hold(typed)
  await w.shop.sql`update tickets set email = 'zoe@exämple.com' where code = ${codes[1] ?? ''}`
  await sendMailing(sales, draft)
  const mail = (await mailedBy(w)).find(({ to }) => to === typed)
  assert.deepEqual([...new Set(server.recipients)].toSorted(), [
    'RCPT TO:<ana@example.org>',
    'RCPT TO:<zoe@xn--exmple-cua.com>',
    `RCPT TO:<${ascii}>`,
  ])
  assert.deepEqual(
    (await recipientsOf(sales, draft.id)).map(({ email, result }) => [email, result]).toSorted(),
    [
      ['ana@example.org', 'sent'],
      ['zoe@exämple.com', 'sent'],
      [typed, 'sent'],
    ],
  )
  const [, code] = /unsubscribe-news\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  await w.post('/api/set-news-by-link', { code, news: false })
  await hold(ascii)
  assert.equal(await optedOut(), 1)
})

test('the opt-out follows the customer to a new address', async (t) => {
  const w = await world(t)
  const token = await registerAndLogIn(w)
  await w.post('/api/set-news', { token, news: false })
  await saveSettings(w, token, { email: 'new@example.org' })
  await w.post('/api/confirm-email', { token: await confirmationLink(w, 'new@example.org') })
  const { customer: me } = (await w.post('/api/get-data', { token })).body.data
  assert.deepEqual([me.email, me.news], ['new@example.org', false])
})
