import countries from 'i18n-iso-countries'
import { isEmail, normalizeVoucherCode } from '#contract/rules.ts'

/** The formats of texts in a festival file. */

/** No lone surrogates, and no control characters except tabs and line breaks. */
export const isPlain = (text: string): boolean =>
  text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/g, ''))

/** A single line: names are used in mail headers. */
export const isFilled = (text: string): boolean => isPlain(text) && text.trim() !== '' && !/[\r\n]/.test(text)

// Digits are excluded: JavaScript would move a numeric key to the front of a map.
export const isKey = (text: string): boolean => /^\p{L}[\p{L}\p{N} _-]*$/u.test(text)

/** The path of a message, such as "server/tickets.changed.subject". */
export const isMessagePath = (text: string): boolean => /^[a-z][a-z/-]*(\.[a-zA-Z_]\w*)+$/.test(text)

/** A text that is not blank. */
export const isWritten = (text: string): boolean => isPlain(text) && text.trim() !== ''

export const isCode = (text: string): boolean => /^[A-Za-z0-9][\w-]{0,99}$/.test(text)

// Customers' input is normalized: a code that this changes would never be found.
export const isVoucherCode = (text: string): boolean =>
  isPlain(text) && /^\S{1,100}$/.test(text) && normalizeVoucherCode(text) === text

export const isCodePrefix = (text: string): boolean => /^[A-Za-z0-9_-]{0,40}$/.test(text)

export const isTimezone = (text: string): boolean =>
  /^[A-Za-z]/.test(text) && holds(() => new Intl.DateTimeFormat('en', { timeZone: text }))

export const isCurrency = (text: string): boolean => Intl.supportedValuesOf('currency').includes(text)

export const isLocale = (text: string): boolean =>
  holds(() => Intl.getCanonicalLocales(text)) && Intl.DateTimeFormat.supportedLocalesOf(text).length > 0

export const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text) && countries.isValid(text)

export const isEmailAddress = (text: string): boolean =>
  isPlain(text) && isEmail(text) && text === text.trim()

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && isPlain(text) && !text.includes(' ')
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Zero is valid: a grace period of no days. */
export const isSpan = (text: string): boolean =>
  holds(() => Temporal.Duration.from(text)) && Temporal.Duration.from(text).sign >= 0

export const isLastingSpan = (text: string): boolean => isSpan(text) && !Temporal.Duration.from(text).blank

export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  holds(() => Temporal.Instant.from(text))

export const isWallClock = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) && holds(() => Temporal.PlainDateTime.from(text))

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && holds(() => Temporal.PlainDate.from(text))

export const isPagePath = (text: string): boolean => /^\/*[a-z0-9][a-z0-9-]*(\/[a-z0-9-]+)*$/i.test(text)

function holds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
