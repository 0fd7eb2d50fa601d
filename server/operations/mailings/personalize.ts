import { listed } from '#contract/define-messages.ts'
import { formatDateTime } from '#contract/dates.ts'
import {
  NEEDED,
  PLACEHOLDERS,
  type Audience,
  type MailingKind,
  type Placeholder,
} from '#contract/office/mailings.ts'
import type { Language } from '#contract/languages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as news from '#server/people/customers/news/news.ts'
import type * as bulk from '#server/mail/bulk/bulk.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Person } from './people-queries.ts'
import { textFor, type Text, type Values } from './text.ts'
import { textIn, type Texts } from './translations.ts'

/** The text written by staff, and its audience. */
export interface Written extends Texts {
  kind: MailingKind
  audience: Audience
}

/** The values of the placeholders for a person; several tickets or orders are listed. */
export function valuesOf(shop: Shop, { full_name, lines, order_codes }: Person): Values {
  const { name, locale } = site.of(shop)
  const { productById } = catalogue.of(shop)
  const products = lines.map(({ product }) => productById.get(product)?.name)
  const departures = lines.map(({ product: id, departure }) => {
    const product = productById.get(id)
    if (!product) return undefined
    const chosen = product.departures.find((each) => each.id === departure)
    const at = chosen?.at ?? catalogue.toIso(product.travel_time, product.timezone)
    return at === null ? undefined : formatDateTime(at, product.timezone, locale)
  })
  return {
    first_name: full_name.split(' ')[0] ?? '',
    full_name,
    product: joined(products),
    departure: joined(departures),
    order_code: joined(order_codes),
    festival: name,
  }
}

const joined = (values: (string | undefined)[]): string =>
  listed([...new Set(values.filter((value) => value !== undefined))])

/** The placeholders of a text without a value for a person. */
export function missingValues({ subject, body }: Text, values: Values): Placeholder[] {
  return PLACEHOLDERS.filter((name) => values[name] === '' && `${subject} ${body}`.includes(`{${name}}`))
}

/** The person's language among the festival's, and the text in it. */
export function writtenFor(shop: Shop, texts: Texts, person: Person): { language: Language; text: Text } {
  const { language: read } = site.languageContext(shop, person.language)
  return { language: read, text: textIn(texts, read) }
}

/** Whether a person lacks a value that is required. */
export const lacksNeeded = (shop: Shop, texts: Texts, person: Person): boolean =>
  missingValues(writtenFor(shop, texts, person).text, valuesOf(shop, person)).some((name) =>
    NEEDED.some((needed) => needed === name),
  )

/** The mail to a person, in their language if the festival supports it. */
export const personalMailTo = (shop: Shop, { kind, ...texts }: Written, person: Person): bulk.PersonalMail =>
  language.withLanguage(site.languageContext(shop, person.language), () => ({
    to: person.typed_email,
    language: person.language,
    ...textFor(writtenFor(shop, texts, person).text, valuesOf(shop, person)),
    unsubscribeUrl: kind === 'news' ? news.unsubscribeUrl(shop, person.email) : null,
  }))
