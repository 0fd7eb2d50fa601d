import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenAddress } from '#contract/addresses.ts'
import { formatDate, formatDateTime, formatDays, formatPeriod } from '#contract/dates.ts'
import { listed } from '#contract/define-messages.ts'
import { numberFormat } from '#contract/formatters.ts'
import { type Language, LANGUAGE_CODES, localeIn } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { messages } from '#contract/messages.ts'
import * as language from '#server/platform/language/language.ts'
import { typedDay } from '#contract/typed-dates.ts'
import { timeAgo } from '#web/lib/dates/ago.ts'
import { messages as portal } from '#web/shop/portal/messages.ts'

const ZONE = 'Europe/Zagreb'
const STARTS = '2027-07-10T14:00:00Z'
const NIGHTS = { starts_at: STARTS, ends_at: '2027-07-12T02:00:00Z' }

/** The same values for readers of each language at home, and at a festival in Croatia (`abroad`). */
const READ: Record<Language, Record<string, string>> = {
  en: {
    locale: 'en-GB',
    money: '€12,345.50',
    taken: '-€10.00',
    percent: '13.5%',
    day: '10 July 2027',
    moment: 'Sat, 10 July 2027 at 16:00',
    period: 'Sat 10 July, 16:00 – Mon 12 July 2027, 04:00',
    days: 'Sat 10 July – Sun 11 July 2027',
    typed: '10/07/2027',
    ago: 'yesterday',
    address: 'Germany',
    abroad: 'en-GB',
    abroadDay: 'Sat, 10 July 2027 at 16:00',
  },
  de: {
    locale: 'de-DE',
    money: '12.345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5\u00a0%',
    day: '10. Juli 2027',
    moment: 'Sa., 10. Juli 2027 um 16:00',
    period: 'Sa. 10. Juli, 16:00 – Mo. 12. Juli 2027, 04:00',
    days: 'Sa. 10. Juli – So. 11. Juli 2027',
    typed: '10.07.2027',
    ago: 'gestern',
    address: 'Deutschland',
    abroad: 'de-HR',
    abroadDay: 'Sa., 10. Juli 2027 um 16:00',
  },
  es: {
    locale: 'es-ES',
    money: '12.345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5\u00a0%',
    day: '10 de julio de 2027',
    moment: 'sáb, 10 de julio de 2027, 16:00',
    period: 'sáb 10 de julio, 16:00 – lun 12 de julio de 2027, 04:00',
    days: 'sáb 10 de julio – dom 11 de julio de 2027',
    typed: '10/07/2027',
    ago: 'ayer',
    address: 'Alemania',
    abroad: 'es-HR',
    abroadDay: 'sáb, 10 de julio de 2027, 16:00',
  },
  fr: {
    locale: 'fr-FR',
    money: '12\u202f345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5\u00a0%',
    day: '10 juillet 2027',
    moment: 'sam. 10 juillet 2027 à 16:00',
    period: 'sam. 10 juillet, 16:00 – lun. 12 juillet 2027, 04:00',
    days: 'sam. 10 juillet – dim. 11 juillet 2027',
    typed: '10/07/2027',
    ago: 'hier',
    address: 'Allemagne',
    abroad: 'fr-HR',
    abroadDay: 'sam. 10 juillet 2027 à 16:00',
  },
  it: {
    locale: 'it-IT',
    money: '12.345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5%',
    day: '10 luglio 2027',
    moment: 'sab 10 luglio 2027 alle ore 16:00',
    period: 'sab 10 luglio, 16:00 – lun 12 luglio 2027, 04:00',
    days: 'sab 10 luglio – dom 11 luglio 2027',
    typed: '10/07/2027',
    ago: 'ieri',
    address: 'Germania',
    abroad: 'it-HR',
    abroadDay: 'sab 10 luglio 2027 alle ore 16:00',
  },
  nl: {
    locale: 'nl-NL',
    money: '€\u00a012.345,50',
    taken: '€\u00a0-10,00',
    percent: '13,5%',
    day: '10 juli 2027',
    moment: 'za 10 juli 2027 om 16:00',
    period: 'za 10 juli, 16:00 – ma 12 juli 2027, 04:00',
    days: 'za 10 juli – zo 11 juli 2027',
    typed: '10-07-2027',
    ago: 'gisteren',
    address: 'Duitsland',
    abroad: 'nl-HR',
    abroadDay: 'za 10 juli 2027 om 16:00',
  },
  pt: {
    locale: 'pt-PT',
    money: '12\u00a0345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5%',
    day: '10 de julho de 2027',
    moment: 'sábado, 10 de julho de 2027 às 16:00',
    period: 'sábado 10 de julho, 16:00 – segunda 12 de julho de 2027, 04:00',
    days: 'sábado 10 de julho – domingo 11 de julho de 2027',
    typed: '10/07/2027',
    ago: 'ontem',
    address: 'Alemanha',
    abroad: 'pt-PT',
    abroadDay: 'sábado, 10 de julho de 2027 às 16:00',
  },
  hr: {
    locale: 'hr-HR',
    money: '12.345,50\u00a0€',
    taken: '\u221210,00\u00a0€',
    percent: '13,5\u00a0%',
    day: '10. srpnja 2027.',
    moment: 'sub, 10. srpnja 2027. u 16:00',
    period: 'sub 10. srpnja, 16:00 – pon 12. srpnja 2027., 04:00',
    days: 'sub 10. srpnja – ned 11. srpnja 2027.',
    typed: '10. 07. 2027.',
    ago: 'jučer',
    address: 'Njemačka',
    abroad: 'hr-HR',
    abroadDay: 'sub, 10. srpnja 2027. u 16:00',
  },
  pl: {
    locale: 'pl-PL',
    money: '12\u00a0345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5%',
    day: '10 lipca 2027',
    moment: 'sob., 10 lipca 2027 16:00',
    period: 'sob. 10 lipca, 16:00 – pon. 12 lipca 2027, 04:00',
    days: 'sob. 10 lipca – niedz. 11 lipca 2027',
    typed: '10.07.2027',
    ago: 'wczoraj',
    address: 'Niemcy',
    abroad: 'pl-HR',
    abroadDay: 'sob., 10 lipca 2027 16:00',
  },
  cs: {
    locale: 'cs-CZ',
    money: '12\u00a0345,50\u00a0€',
    taken: '-10,00\u00a0€',
    percent: '13,5\u00a0%',
    day: '10. července 2027',
    moment: 'so 10. července 2027 v 16:00',
    period: 'so 10. července, 16:00 – po 12. července 2027, 04:00',
    days: 'so 10. července – ne 11. července 2027',
    typed: '10. 07. 2027',
    ago: 'včera',
    address: 'Německo',
    abroad: 'cs-HR',
    abroadDay: 'so 10. července 2027 v 16:00',
  },
}

/** A German address in postal format. */
function addressIn(locale: string): string {
  const line = (text: string) => ({ text, required: true })
  const addressLines = { street: line('Street'), city: line('City'), postcode: line('Postcode') }
  const countries = { DE: new Intl.DisplayNames(locale, { type: 'region' }).of('DE') ?? '' }
  const address = { street: 'Gasse 1', city: 'Köln', postcode: '50667' }
  return writtenAddress({ addressLines, countries }, address, 'DE').join('\n')
}

test('amounts, dates, periods and addresses are formatted for readers of each language, in the festival’s time zone', () => {
  const dayAgo = new Date(Date.now() - 30 * 3_600_000).toISOString()
  for (const language of LANGUAGE_CODES) {
    const { locale = '', address, abroad = '', ...read } = READ[language]
    assert.deepEqual(
      {
        money: formatMoney(1_234_550, 'EUR', locale),
        taken: formatMoney(-1000, 'EUR', locale),
        percent: numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(0.135),
        day: formatDate(STARTS, ZONE, locale),
        moment: formatDateTime(STARTS, ZONE, locale),
        period: formatPeriod(NIGHTS, ZONE, locale),
        days: formatDays(NIGHTS, ZONE, locale),
        typed: typedDay('2027-07-10', locale),
        ago: timeAgo(dayAgo, locale, Date.now()),
        abroadDay: formatDateTime(STARTS, ZONE, abroad),
      },
      read,
      language,
    )
    assert.equal(addressIn(locale), `Gasse 1\n50667 Köln\n${address}`, language)
    assert.equal(localeIn(language, 'hr-HR'), abroad, language)
  }
})

test('a date at the end of a sentence has one full stop, even in Croatian', () => {
  const dueOn = (code: Language) =>
    language.withLanguage({ language: code }, () =>
      portal.isDueOn({ day: formatDate(STARTS, ZONE, READ[code]['locale'] ?? '') }),
    )
  assert.equal(dueOn('hr'), 'Dospijeva 10. srpnja 2027.')
  for (const code of LANGUAGE_CODES) assert.match(dueOn(code), /[^.]\.$/, code)
})

/** A list of three fields in each language. */
const LISTED: Record<Language, string> = {
  en: 'Please fill out the following fields: Street, City, Postcode.',
  de: 'Street, City und Postcode',
  es: 'Street, City y Postcode',
  fr: 'Street, City et Postcode',
  it: 'Street, City e Postcode',
  nl: 'Street, City en Postcode',
  pt: 'Street, City e Postcode',
  hr: 'Street, City i Postcode',
  pl: 'Street, City i Postcode',
  cs: 'Street, City a\u00a0Postcode',
}

test('missing fields are listed in the style of each language, and exactly as specified in English', () => {
  for (const code of LANGUAGE_CODES) {
    const said = language.withLanguage({ language: code }, () =>
      messages.fieldsMissing({ fields: listed(['Street', 'City', 'Postcode']) }),
    )
    assert.ok(said.includes(LISTED[code]), said)
  }
})

test('the festival’s region applies in every language, and its locale in its own language', () => {
  assert.equal(localeIn('de', 'de-AT'), 'de-AT')
  assert.equal(localeIn('en', 'de-AT'), 'en-AT')
  assert.equal(localeIn('en', 'en-US'), 'en-US')
  assert.equal(localeIn('pt', 'pt-BR'), 'pt-BR')
  assert.equal(localeIn('en', 'hr'), 'en-GB')
  // At a festival in Split, dates must not begin with the month, nor times use twelve hours.
  assert.equal(localeIn('en', 'hr-HR'), 'en-GB')
})
