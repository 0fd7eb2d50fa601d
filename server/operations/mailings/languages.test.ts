import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createMailing,
  mailedBy,
  mailingInput,
  sendMailing,
  ticketsOfSeveral,
} from '#testing/fixtures/mailings.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world } from '#testing/harness/world.ts'

test('in a mailing each recipient reads in their own language why they get it and how to opt out', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const { sales, token } = await ticketsOfSeveral(w)
  await w.post('/api/set-language', { token, language: 'de' })
  const news = { kind: 'news' as const, subject: 'Nächstes Jahr', body: '<p>Servus!</p>' }
  await sendMailing(sales, await createMailing(sales, news))
  const [toAna, toIvo] = await mailedBy(w)
  assert.match(toAna?.html ?? '', /<html lang="de">/)
  assert.match(toAna?.text ?? '', /festoon\.test\/de\/unsubscribe-news\//)
  assert.match(toIvo?.html ?? '', /<html lang="en">/)
  assert.match(toIvo?.text ?? '', /festoon\.test\/unsubscribe-news\//)
  assert.match(toAna?.text ?? '', /Du bekommst das, weil du bei Test Nights/)
  assert.doesNotMatch(toIvo?.text ?? '', /Du bekommst/)
  const rows = await w.shop.sql<{ language: string }[]>`
    select language from mails where template = 'mailing' order by lower(recipient)`
  assert.deepEqual(
    rows.map(({ language }) => language),
    ['de', 'en'],
  )
})

test('each recipient gets the text in their language where it is translated, otherwise in the festival’s first', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de', 'hr'] })
  const { sales, token } = await ticketsOfSeveral(w)
  await w.post('/api/set-language', { token, language: 'de' })
  const draft = await createMailing(sales, {
    subject: 'Gates',
    body: '<p>Come at noon, {first_name}.</p>',
    translations: {
      de: { subject: 'Einlass für {first_name}', body: '<p>Komm <script>x</script>zu Mittag.</p>' },
      hr: { subject: ' ', body: '' },
      tlh: { subject: 'nuqneH' },
    },
  })
  assert.deepEqual(draft.value.translations, {
    de: { subject: 'Einlass für {first_name}', body: '<p>Komm zu Mittag.</p>' },
  })
  const see = async (search: string) =>
    (await sales.post('/office/api/mailing-previews', { value: draft.value, after: '', search })).body.preview
  assert.deepEqual(
    [(await see('ana@example.org')).language, (await see('ivo@example.org')).language],
    ['de', 'en'],
  )
  await sendMailing(sales, draft)
  const [toAna, toIvo] = await mailedBy(w)
  assert.equal(toAna?.subject, 'Einlass für Ana')
  assert.match(toAna?.text ?? '', /Komm zu Mittag\./)
  assert.equal(toIvo?.subject, 'Gates')
  assert.match(toIvo?.text ?? '', /Come at noon, Ivo\./)

  const onlySubject = { de: { subject: 'Nur der Betreff' } }
  const input = { subject: 'Gates', body: '<p>Noon.</p>', translations: onlySubject }
  await sendMailing(sales, await createMailing(sales, input))
  const inGerman = (await mailedBy(w)).find(({ subject }) => subject === 'Nur der Betreff')
  assert.equal(inGerman?.to, 'ana@example.org')
  assert.match(inGerman.text, /Noon\./)
})

test('placeholders of a translation are checked and counted like those of the original', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const { sales } = await ticketsOfSeveral(w)
  const written = { subject: 'Gates', body: '<p>Noon.</p>' }
  const refused = await sales.post(
    '/office/api/mailings',
    mailingInput({ ...written, translations: { de: { body: '<p>{vorname}</p>' } } }),
  )
  assert.equal(refused.status, 422)
  assert.match(refused.body.errors['translations.de.body'][0], /There is no placeholder \{vorname\}/)
  const draft = await createMailing(sales, {
    ...written,
    translations: { de: { body: '<p>Um {departure}.</p>' } },
  })
  const { count } = (await sales.post('/office/api/audience-counts', draft.value)).body
  assert.equal(count.without.departure, 2)
})
