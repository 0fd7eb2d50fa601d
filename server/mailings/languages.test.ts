import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailing, mailedBy, sendMailing, ticketsOfSeveral } from '#testing/fixtures/mailings.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world } from '#testing/harness/world.ts'

test('of one message to many each says in its reader’s language why they get it and how to stop it, and is kept so', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const { sales, token } = await ticketsOfSeveral(w)
  await w.post('/api/set-language', { token, language: 'de' })
  const news = { kind: 'news' as const, subject: 'Nächstes Jahr', body: '<p>Servus!</p>' }
  await sendMailing(sales, await createMailing(sales, news))
  const [toAna, toIvo] = await mailedBy(w)
  assert.match(toAna?.html ?? '', /<html lang="de">/)
  assert.match(toAna?.text ?? '', /festoon\.test\/de\/stop-news\//)
  assert.match(toIvo?.html ?? '', /<html lang="en">/)
  assert.match(toIvo?.text ?? '', /festoon\.test\/stop-news\//)
  assert.match(toAna?.text ?? '', /Du bekommst das, weil du bei Test Nights/)
  assert.doesNotMatch(toIvo?.text ?? '', /Du bekommst/)
  const rows = await w.shop.sql<{ language: string }[]>`
    select language from mails where template = 'mailing' order by lower(recipient)`
  assert.deepEqual(
    rows.map(({ language }) => language),
    ['de', 'en'],
  )
})
