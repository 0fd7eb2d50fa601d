import { keyFrom } from '#contract/festival/codes.ts'
import type { Festival } from '#contract/festival/festival.ts'
import type { Language } from '#contract/languages.ts'
import type { SetUpFestival } from '#contract/office/festival.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { editFestival, type Edit } from '#server/festival/edit.ts'

/** How dates and amounts are written where a language is spoken most; the office can change it. */
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pt: 'pt-PT',
  hr: 'hr-HR',
  pl: 'pl-PL',
  cs: 'cs-CZ',
}

/** The paths of a festival, by the question that they answer. */
const QUESTIONS = new Map([
  ['site.name', 'name'],
  ['name', 'name'],
  ['key', 'name'],
  ['site.timezone', 'timezone'],
  ['site.currency', 'currency'],
  ['site.languages[0]', 'language'],
])

/**
 * Answers the first questions of an empty shop: its name, when and where it takes place, currency, time zone and language. It gets one event,
 * and `email`, the address of who answers, until the office changes it. The shop stays closed.
 * Refuses:
 * - a shop that has an event or a product already
 * - by question, invalid answers
 */
export async function setUp(shop: Shop, answers: SetUpFestival, email: string): Promise<void> {
  try {
    await editFestival(shop, [], (festival) => answered(festival, answers, email))
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const errors = Object.entries(error.errors).map(([path, texts]) => [
      QUESTIONS.get(path) ?? path,
      texts.join(' '),
    ])
    throw new Refusal(Object.fromEntries(errors) as Record<string, string>)
  }
}

function answered(festival: Festival, answers: SetUpFestival, email: string): Edit {
  const { name, starts_at, ends_at, location, currency, timezone, language } = answers
  if (festival.events.length > 0 || festival.products.length > 0)
    throw new Refusal(officeMessages.setUpAlready, { field: 'name' })
  const key = keyFrom(name) || 'festival'
  const locale = Object.entries(LOCALES).find(([code]) => code === language)?.[1]
  const site = { ...festival.site, name, currency, timezone, contactEmail: email, senderAddress: email }
  const event = {
    key,
    name,
    starts_at: starts_at || null,
    ends_at: ends_at || null,
    location: location.trim() || null,
  }
  return {
    part: { list: 'events', key },
    verb: 'added',
    at: 'events[0]',
    edited: {
      ...festival,
      site: { ...site, languages: [language], ...(locale && { locale }) },
      events: [event],
    },
  }
}
