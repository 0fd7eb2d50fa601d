import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { placeholders } from '#contract/placeholders.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world, type World } from '#testing/harness/world.ts'

const BANK = { holder: 'Ivo Marić', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: 'Banka' }

/** The German name of all items. */
const GERMAN = 'Wochenende'

async function inTwoLanguages(t: TestContext): Promise<World> {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'], bankAccount: BANK })
  await changeCatalogue(w, async (tx) => {
    await tx`update products set translations = jsonb_build_object('de', jsonb_build_object('name', ${GERMAN}::text))`
    await tx`update merchandise set translations = jsonb_build_object('de', jsonb_build_object('name', ${GERMAN}::text))`
  })
  return w
}

/** All automatic mails, triggered in one language and written to readers of another. */
const mailsTo = (w: World, context: language.LanguageContext, causedIn: Language) =>
  w.shop.transact(async (tx) => {
    const previewed = await language.withLanguage({ language: causedIn }, () => previews.examples(tx))
    return previewed.map(({ envelope, write }) => ({
      template: envelope.template,
      mail: language.withLanguage(context, () => previews.render(tx, write())),
      parts: language.withLanguage(context, () => previews.partsOf(write())),
    }))
  })

test('a mail is entirely in the language of its context, whoever triggers it', async (t) => {
  const w = await inTwoLanguages(t)
  const german: language.LanguageContext = { language: 'de' }
  const [byGermans, byOthers] = [await mailsTo(w, german, 'de'), await mailsTo(w, german, 'en')]
  assert.ok(byGermans.length > 40)
  assert.deepEqual(byOthers, byGermans)
  assert.ok(byGermans.filter(({ mail: it }) => it.text.includes(GERMAN)).length > 20)
  // The control: each of them has English text for English readers.
  const english = await mailsTo(w, { language: 'en' }, 'de')
  for (const [index, { template, mail: it }] of english.entries())
    assert.notEqual(it.text, byGermans[index]?.mail.text, template)
})

/** A reader without any texts, so that only inserted values remain. */
const WORDLESS: language.LanguageContext = {
  language: 'de',
  texts: { get: (_path, source) => [...placeholders(source)].map((name) => `{${name}}`).join(' ') },
}

const wordsOf = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? []

/** Names and codes, which are the same in every language, and the festival's own texts. */
function dataOf(tx: Tx): Set<string> {
  const { name, contactEmail, countries, events, texts } = site.of(tx)
  const { products, merchandise } = catalogue.of(tx)
  const items = [...products, ...merchandise].map((item) => [item.name, item.external_code])
  const places = events.map((event) => [event.name, event.location, event.timezone])
  const order = samples.order(tx, { code: 'N3WQ-8DER' })
  const people = [samples.PERSON, samples.FRIEND, samples.order(tx), order, samples.ticket(tx)]
  const own = [
    name,
    contactEmail,
    Object.values(countries),
    items,
    places,
    people,
    BANK,
    texts.bankTransfer,
    GERMAN,
    'K7QX-M4RT',
    mail.TOKEN,
    mail.CODE,
    // The name of a key, and how it begins.
    'Newsletter fst',
  ]
  return new Set(wordsOf(JSON.stringify(own)))
}

/** German names of months and weekdays, and the words between them. */
function calendarWords(): Set<string> {
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)))
  const written = days.map((day) => day.toLocaleString('de-GB', { dateStyle: 'full', timeStyle: 'short' }))
  const short = days.map((day) => day.toLocaleString('de-GB', { weekday: 'short' }))
  const spans = [Temporal.Duration.from('PT15M'), Temporal.Duration.from('PT1H')]
  return new Set(
    [...written, ...short, ...spans.map((span) => span.toLocaleString('de', { style: 'long' }))].flatMap(
      wordsOf,
    ),
  )
}

test('a mail contains only words from a catalogue, names, amounts and dates', async (t) => {
  const w = await inTwoLanguages(t)
  const said = await mailsTo(w, WORDLESS, 'en')
  const known = await w.shop.transact(async (tx) =>
    language.withLanguage({ language: 'de' }, () => dataOf(tx)).union(calendarWords()),
  )
  const strange = said.flatMap(({ template, parts }) =>
    parts.flatMap(([, text]) =>
      wordsOf(text.replaceAll(/https?:\S+/g, ''))
        .filter((word) => !known.has(word))
        .map((word) => `${template}: ${word}`),
    ),
  )
  assert.deepEqual([...new Set(strange)], [])
})

test('the links in a mail lead to pages in the language of its context', async (t) => {
  const w = await inTwoLanguages(t)
  const links = (await mailsTo(w, { language: 'de' }, 'en')).flatMap(({ template, mail: { text } }) =>
    (text.match(/http:\/\/festoon\.test\S*/g) ?? []).map((url) => `${template} ${url}`),
  )
  assert.ok(links.length > 40)
  assert.deepEqual(
    links.filter(
      (link) =>
        !link.includes('//festoon.test/de') && !/^(?:staff-invitation|api-key-burnt|webhook-\w+) /.test(link),
    ),
    [],
  )
})

/** Amounts with their surrounding text, and times of day. */
const amountsIn = (text: string): string[] => text.match(/[€\d.,]*\d[\d.,]*[\s\u00a0]?€|€[\d.,]+/g) ?? []
const daysIn = (text: string): string[] =>
  text.match(/\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}(?::\d{2})?\s?[ap]m\b/gi) ?? []

test('amounts and dates in a mail are formatted in the language of its context, not the festival’s', async (t) => {
  const w = await inTwoLanguages(t)
  const textsFor = async (context: Language, causedIn: Language) =>
    (await mailsTo(w, { language: context }, causedIn)).map(({ template, mail: { text } }) => ({
      template,
      amounts: amountsIn(text),
      days: daysIn(text),
    }))
  for (const [context, written] of [
    ['de', /^\d{1,3}(?:\.\d{3})*,\d{2}\u00a0€$/],
    ['en', /^€\d{1,3}(?:,\d{3})*\.\d{2}$/],
  ] as const) {
    const texts = await textsFor(context, context === 'de' ? 'en' : 'de')
    const amounts = texts.flatMap(({ template, amounts: found }) => found.map((one) => `${template}: ${one}`))
    assert.ok(amounts.length > 30, `${amounts.length} amounts`)
    assert.deepEqual(
      amounts.filter((one) => !written.test(one.slice(one.indexOf(': ') + 2))),
      [],
    )
    assert.deepEqual(
      texts.filter(({ days }) => days.length > 0),
      [],
    )
  }
})
