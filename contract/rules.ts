import { withoutLookalikes, withPlainApostrophes } from './lookalikes.ts'
import { messages } from './messages.ts'
import { ownPriceError, type OwnPriceQuestion } from './own-price.ts'

/** The maximum length of a name or e-mail address. */
export const MAX_LENGTH = 255

/** The maximum length of a note to the staff (A-103). */
export const MAX_NOTE_LENGTH = 1000

/** How many further tickets are changed or given together with one. */
export const MAX_TOGETHER = 20

/** The maximum number of guests that are named by one call. */
export const MAX_GUESTS_AT_ONCE = 100

/** The maximum number of tickets added to a cart by one call. */
export const MAX_TICKETS_AT_ONCE = 20

/** How many minutes before a sale its alerts are sent: enough to deliver thousands of mails, and recent enough to act on. */
export const SALE_ALERT_MINUTES = 15

/** Trimmed, with single spaces, and Unicode-composed. */
export const normalizeSpaces = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/**
 * A person's name as it is stored, wherever it is typed or pasted: like `normalizeSpaces`, and what people cannot tell from a character of
 * the keyboard is this character. "Eva‑Maria" with any hyphen is "Eva-Maria", "O’Brien" with any apostrophe "O'Brien".
 */
export const normalizeName = (name: string): string =>
  normalizeSpaces(withoutLookalikes(name.normalize('NFC')))

// The minus sign and two that look like dashes are no dashes to Unicode.
const DASHES = /[\p{Dash_Punctuation}\u2212\u2043\u02D7]/gu

// Blanks of any kind, and what is not seen: zero-width characters, soft hyphens, marks of direction, the empty Braille pattern.
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu

/**
 * A voucher's code as it was meant, however it was typed or pasted: without blanks and invisible characters, with the keyboard's hyphen for
 * every dash and ordinary characters for full-width ones.
 */
export const normalizeVoucherCode = (text: string): string =>
  text.normalize('NFKC').replaceAll(DASHES, '-').replaceAll(UNSEEN, '')

/** The form in which codes of discounts are compared: like `normalizeVoucherCode`, in upper case and without dashes, which people mistype. */
export const discountCodeKey = (text: string): string =>
  normalizeVoucherCode(text).replaceAll('-', '').toUpperCase()

/**
 * The normalized form of an e-mail address for comparison and storage: trimmed, Unicode-composed and lower-case, with its domain in
 * Punycode (`ana@münchen.de` is `ana@xn--mnchen-3ya.de`).
 */
export function normalizeEmail(email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isInternational = domain !== address && !IS_ASCII.test(domain) && !NOT_IN_DOMAINS.test(domain)
  const known = isInternational ? URL.parse(`http://${domain}`)?.hostname : undefined
  return known === undefined ? address : address.slice(0, -domain.length) + known
}

const IS_ASCII = /^\p{ASCII}*$/u

// Characters that would be parsed as another part of a URL, and invisible ones.
const NOT_IN_DOMAINS = /[\s\p{C}/?#@:%\\[\]<>^|"]/u

// A bare e-mail address: no display name, bracket, quote, comment, list or "mailto:", and nothing invisible.
const BARE_EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u

/** Something@something.something and nothing else, at most 255 characters (A-040). */
export function isEmail(email: string): boolean {
  const address = normalizeEmail(email)
  const isKnown = IS_ASCII.test(address.slice(address.lastIndexOf('@') + 1))
  return address.length <= MAX_LENGTH && isKnown && BARE_EMAIL.test(address)
}

/**
 * The error of a holder's name, or null when it is valid: at most 255 characters, and Latin letters with any accents, digits, space,
 * hyphen, apostrophe, dot and comma, the middle dot within a word, at least one letter with a case (A-053). Letters that romanization writes as
 * apostrophes count as apostrophes: the ʻokina of Hawaiʻi, the ʼ of Oʼzbek, ʾ and ʿ of transcribed Arabic, ʹ of transcribed Russian.
 */
export function nameError(name: string): string | null {
  const stored = normalizeName(name)
  const isRoman = refusedCharacters(stored) === '' && ROMAN_LETTER.test(stored)
  if (!isRoman) return messages.holderNameNotRoman
  return stored.length > MAX_LENGTH ? messages.nameLong : null
}

// Ordinal indicators and modifier letters are of the Latin script, but alone they are no name.
const ROMAN_LETTER = /(?=\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}]/u

/** Accents only on a letter; the middle dot only between letters; no letter of linguists that neither has a glyph nor can be romanized. */
const REFUSED =
  /[^\p{Script=Latin}\u0300-\u036F\u1DC0-\u1DF9\u1DFB-\u1DFF\d\s'\u02B9\u02BB-\u02BF·.,-]|(?<![\p{L}\p{M}])\p{M}|(?<![\p{L}\p{M}])·|·(?!\p{L})|[\u2180-\u2182\u2185-\u2188\uA7CE\uA7CF\uA7D2\uA7D4\uA7F1]/gu

/** The refused characters of a name, each once, in order. */
export const refusedCharacters = (name: string): string =>
  [...new Set(normalizeName(name).match(REFUSED))].join(' ')

/** The normalized name that the duplicate rule compares (A-054). */
export const nameKey = (name: string): string => withPlainApostrophes(normalizeName(name)).toLowerCase()

/** Whether a request refers to this order, by id or by code (A-021). */
export const isNamedOrder = (
  { id, code }: { id: number; code: string },
  name: number | string | null,
): boolean => name === id || (typeof name === 'string' && name.trim().toUpperCase() === code)

/** The details that a product requires of its holder. */
export interface HolderQuestions {
  /** Keys of the age ranges to choose from; empty if the age is not requested (A-052). */
  ages: string[]
  /** Ids of the departures to choose from; empty if none is requested. */
  times: number[]
  /** What the variants to choose from differ in, and their ids; left out if there are none. */
  variants?: { option: string; ids: number[] } | undefined
  /** Whether the holder may be named later (A-183). */
  later?: boolean
  /** Whether the e-mail address is optional, as at the box office. */
  withoutEmail?: boolean
  /** What the customer may pay, where that is asked. */
  ownPrice?: OwnPriceQuestion
}

export type HolderErrors = {
  [field in 'full_name' | 'email' | 'age' | 'transport_time_id' | 'variant_id' | 'own_price']?: string
}

/** Validates a holder's details. The errors are in the order of the fields; empty when valid. */
export function holderErrors(
  holder: {
    full_name: string
    email: string
    age: string
    transport_time_id: number | null
    variant_id?: number | null | undefined
    name_later?: boolean | undefined
    own_price?: unknown
  },
  asks: HolderQuestions,
): HolderErrors {
  const errors: HolderErrors = {}
  if (asks.times.length > 0 && !asks.times.includes(holder.transport_time_id ?? 0))
    errors.transport_time_id = messages.travelTimeEmpty
  if (asks.variants && !asks.variants.ids.includes(holder.variant_id ?? 0))
    errors.variant_id = messages.variantEmpty({ option: asks.variants.option })
  const wrong = asks.ownPrice ? ownPriceError(holder.own_price, asks.ownPrice) : null
  if (wrong !== null) errors.own_price = wrong
  if (isNamedLater(holder, asks)) return errors
  return { ...personErrors(holder, asks), ...errors }
}

/** Whether a holder is named later: it was requested, no name is given, and the product allows it. */
export const isNamedLater = (
  { full_name, name_later }: { full_name: string; name_later?: boolean | undefined },
  { later }: HolderQuestions,
): boolean => later === true && name_later === true && full_name.trim() === ''

function personErrors(
  holder: { full_name: string; email: string; age: string },
  asks: HolderQuestions,
): HolderErrors {
  const errors: HolderErrors = {}
  const wrong =
    normalizeName(holder.full_name) === '' ? messages.holderNameEmpty : nameError(holder.full_name)
  if (wrong !== null) errors.full_name = wrong
  const isWithout = holder.email.trim() === ''
  if (isWithout && asks.withoutEmail !== true) errors.email = messages.holderEmailEmpty
  else if (!isWithout && !isEmail(holder.email)) errors.email = messages.holderEmailInvalid
  if (asks.ages.length > 0 && !asks.ages.includes(holder.age)) errors.age = messages.holderAgeEmpty
  return errors
}

export type SettingsErrors = {
  [field in 'old_password' | 'full_name' | 'email' | 'new_password_confirmation']?: string
}

/** Validates the account form. The errors are in the order of the fields; empty when valid. */
export function settingsErrors(form: {
  old_password: string
  full_name: string
  email: string
  new_password: string
  new_password_confirmation: string
}): SettingsErrors {
  const errors: SettingsErrors = {}
  if (form.old_password === '') errors.old_password = messages.currentPasswordEmpty
  const full_name = normalizeName(form.full_name)
  if (full_name === '') errors.full_name = messages.fullNameEmpty
  else if (full_name.length > MAX_LENGTH) errors.full_name = messages.nameLong
  if (form.email.trim() === '') errors.email = messages.emailEmpty
  else if (!isEmail(form.email)) errors.email = messages.emailInvalid
  if (form.new_password !== form.new_password_confirmation)
    errors.new_password_confirmation = messages.passwordsDiffer
  return errors
}

/** A path to go to after login: inside the shop, never another site (A-003). Anything else is the root. */
export function safePath(from: string | null): string {
  if (from === null || !from.startsWith('/')) return '/'
  const inside = URL.parse(from, 'https://festoon.invalid')
  const hostile = /^\/[/\\]/.test(from) || /\p{Cc}/u.test(from) || inside?.host !== 'festoon.invalid'
  return hostile ? '/' : from
}

/** The first region in a browser's list of languages that is a country of the festival; only a preselection (A-018). */
export function suggestedCountry(
  { countries }: { countries: Record<string, string> },
  languages: string,
): string | null {
  const regions = [...languages.matchAll(/-([A-Z]{2})\b/g)].map(([, region]) => region ?? '')
  return regions.find((region) => Object.hasOwn(countries, region)) ?? null
}

/** The maximum length of a passkey's name. */
export const MAX_PASSKEY_NAME = 60
