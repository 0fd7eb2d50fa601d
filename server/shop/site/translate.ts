import { Event } from '#contract/festival/items.ts'
import { Site as SiteSchema } from '#contract/festival/site.ts'
import { offeredInShop } from '#contract/payment-methods.ts'
import { type Language, localeIn, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { inLanguage, type Reading } from '#server/platform/language/own-texts.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import { countriesIn } from './countries.ts'
import { defaultText } from './default-texts.ts'
import type { Site } from './loaded.ts'

/** A site with its own texts and country names in the reader's language. */
export function translate(site: Site, language: Language): Site {
  const first = site.languages[0] ?? SOURCE_LANGUAGE
  const locale = localeIn(language, site.locale)
  const reading: Reading = { language, first, fallbacks: new Set() }
  const said = inLanguage(SiteSchema, site, { ...reading, ours: defaultText(site.name, first, language) })
  const events = site.events.map((event) => inLanguage(Event, event, reading))
  const shown = { countries: countriesIn(locale, site), ...wordsOf({ ...said, locale }) }
  const paymentMethods = offeredInShop(shown.paymentMethods)
  const { tax_rate: _, ...donation } = shown.donation
  return {
    ...site,
    ...shown,
    events,
    public: {
      ...site.public,
      ...shown,
      paymentMethods,
      donation,
      language,
      ...(reading.fallbacks.size > 0 && { fallbacks: [...reading.fallbacks] }),
      termsVersion: sha256(said.texts.terms).toString('hex'),
      events: site.public.events.map((event, index) => {
        const { name = event.name, location = event.location } = events[index] ?? {}
        return { ...event, name, location }
      }),
    },
  }
}

/** The translated texts of a site, and the locale of its numbers and dates. */
const wordsOf = (said: Site) => ({
  ...labelsOf(said),
  contactAddress: said.contactAddress,
  texts: said.texts,
  ambassadors: said.ambassadors,
  donation: said.donation,
})

const labelsOf = ({
  locale,
  addressLines,
  ageRanges,
  refundStatuses,
  productTypes,
  merchandiseTypes,
  paymentMethods,
  paymentStatuses,
  ticketStatuses,
  merchandiseStatuses,
}: Site) => ({
  locale,
  addressLines,
  ageRanges,
  refundStatuses,
  productTypes,
  merchandiseTypes,
  paymentMethods,
  paymentStatuses,
  ticketStatuses,
  merchandiseStatuses,
})

/**
 * A site with the labels, country names and number format of another language. Texts of pages, including the terms that somebody accepts,
 * and the language of its URLs stay unchanged.
 */
export function withLabelsOf(site: Site, from: Site): Site {
  const labels = { ...labelsOf(from), countries: from.countries }
  const paymentMethods = offeredInShop(labels.paymentMethods)
  return { ...site, ...labels, public: { ...site.public, ...labels, paymentMethods } }
}
