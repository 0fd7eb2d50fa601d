import { Type, type TProperties, type TSchema } from 'typebox'
import { isBic, isIban } from '#contract/banks.ts'
import { isLanguage, LANGUAGE_CODES } from '#contract/languages.ts'
import { MAX_AMOUNT } from '#contract/money.ts'
import { MAX_STEP_COUNT } from '#contract/payment-plans.ts'
import * as formats from './formats.ts'
import { messages } from './messages.ts'
import { own, translatable } from './translations.ts'

/** The types of the fields of a festival file: allowed values, defaults, and validation messages. */

/** The largest number of places of a stock. */
const MAX_INTEGER = 2_147_483_647

/** For texts printed on tickets and used in mail headers. */
const MAX_NAME_LENGTH = 255
/** A rich text of some thirty pages. */
export const MAX_TEXT_LENGTH = 100_000

/** The types of a text of one format: required, optional (null), and with a default. */
function format(test: (text: string) => boolean, must: () => string, maxLength = MAX_NAME_LENGTH) {
  const fits = (text: string | null) => text === null || (text.length <= maxLength && test(text))
  const fault = (text: string | null) =>
    text !== null && text.length > maxLength ? messages.long({ most: maxLength }) : must()
  return {
    required: Type.Refine(Type.String(), fits, fault),
    optional: Type.Refine(
      Type.Unsafe<string | null>({ type: ['string', 'null'], default: null }),
      fits,
      fault,
    ),
    or: (text: string) => Type.Refine(Type.String({ default: text }), fits, fault),
  }
}

export const name = format(formats.isFilled, () => messages.name)
export const text = format(formats.isPlain, () => messages.text, MAX_TEXT_LENGTH)
export const code = format(formats.isCode, () => messages.code)
export const key = format(formats.isKey, () => messages.key)
export const email = format(formats.isEmailAddress, () => messages.email)
export const webAddress = format(formats.isWebAddress, () => messages.webAddress)
export const pagePath = format(formats.isPagePath, () => messages.pagePath)
export const picture = format(formats.isFilled, () => messages.picture)
export const colour = format(formats.isColour, () => messages.colour)
export const timezone = format(formats.isTimezone, () => messages.timezone)
export const currency = format(formats.isCurrency, () => messages.currency)
export const locale = format(formats.isLocale, () => messages.locale)
export const language = format(isLanguage, () => messages.language({ languages: LANGUAGE_CODES.join(', ') }))
export const country = format(formats.isCountry, () => messages.country)
export const rateCountry = format(
  (text) => text === '*' || formats.isCountry(text),
  () => messages.rateCountry,
)
export const voucherCode = format(formats.isVoucherCode, () => messages.voucherCode)
export const codePrefix = format(formats.isCodePrefix, () => messages.codePrefix)
export const iban = format(isIban, () => messages.iban)
export const bic = format(isBic, () => messages.bic)
export const instant = format(formats.isInstant, () => messages.instant)
export const day = format(formats.isDay, () => messages.day)
export const dueDay = format(
  (text) => text === 'purchase' || text === 'gate' || formats.isDay(text),
  () => messages.dueDay,
)
export const wallClock = format(formats.isWallClock, () => messages.wallClock)
export const moment = format(
  (text) => formats.isInstant(text) || formats.isWallClock(text),
  () => messages.moment,
)
export const span = format(formats.isLastingSpan, () => messages.span)
export const grace = format(formats.isSpan, () => messages.grace)

export const flag = (state: boolean) => Type.Boolean({ default: state })

/** Minor units. */
export const price = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })
export const money = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, default: 0 })
export const amount = Type.Integer({ minimum: 1, maximum: MAX_AMOUNT })
export const count = Type.Integer({ minimum: 0, maximum: MAX_INTEGER })
export const limit = (max: number) => Type.Integer({ minimum: 0, maximum: MAX_INTEGER, default: max })

const countOrNone = (maximum: number) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum, default: null })

/** How many days, weeks, months or years after an order; null if it does not count from the order. */
export const timeAfterOrder = countOrNone(MAX_STEP_COUNT)

/** The number of places; null is unlimited. */
export const capacity = countOrNone(MAX_INTEGER)

/** Minor units; null is none. */
export const amountOrNone = countOrNone(MAX_AMOUNT)

/** A limit of numbers; null is none. */
export const numberOrNone = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  minimum: -MAX_AMOUNT,
  maximum: MAX_AMOUNT,
  default: null,
})

/** How many of something, at least one; null is as many as there can be. */
export const atMost = (maximum: number) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum, default: null })

/** More than 0, with at most two decimals; null is none. */
export const percentOrNone = Type.Refine(
  Type.Unsafe<number | null>({ type: ['number', 'null'], exclusiveMinimum: 0, maximum: 100, default: null }),
  (rate) => rate === null || Number(rate.toFixed(2)) === rate,
  () => messages.percent,
)

export const percent = Type.Refine(
  Type.Number({ minimum: 0, maximum: 100, default: 0 }),
  (rate) => Number(rate.toFixed(2)) === rate,
  () => messages.percent,
)

/** A map of exactly these fields; optional as a whole if all of them are. */
export const object = <Fields extends TProperties>(properties: Fields) =>
  Type.Object(properties, { additionalProperties: false, default: {} })

/** The same, with `translations` of its own texts. */
export const part = <Fields extends TProperties>(properties: Fields) => object(translatable(properties))

/** An optional list. */
export const list = <Entry extends TSchema>(entry: Entry, entries: readonly string[] = []) =>
  Type.Array(entry, { default: [...entries] })

/** Days relative to another day, negative before it, each once. */
export const days = (entries: number[]) =>
  Type.Array(Type.Integer({ minimum: -365, maximum: 365 }), { uniqueItems: true, default: entries })

/** A map with keys defined by the festival, in display order. */
export const map = <Value extends TSchema>(value: Value, entries: Record<string, string> = {}) =>
  withKeys(Type.Record(Type.String(), value, { default: entries }))

/** Labels of the keys that the shop uses, each with its default, and of keys that the festival adds; all are translatable. */
export function labels<Keys extends string>(known: Record<Keys, string>) {
  const properties = Object.entries<string>(known).map(([key, label]) => [key, own(name.or(label))])
  return withKeys(
    Type.Object(Object.fromEntries(properties) as Record<Keys, ReturnType<typeof name.or>>, {
      additionalProperties: own(name.required),
      default: {},
    }),
  )
}

function withKeys<Map extends TSchema>(schema: Map) {
  const wrong = (entries: object) => Object.keys(entries).filter((one) => !formats.isKey(one))
  return Type.Refine<Map, object>(
    schema,
    (entries) => wrong(entries).length === 0,
    (entries) =>
      messages.keys({
        wrong: wrong(entries)
          .map((one) => `"${one}"`)
          .join(', '),
      }),
  )
}

/** The maximum length of an own text in a mail. */
export const MAX_MAIL_TEXT_LENGTH = 2000

const mailText = format(formats.isWritten, () => messages.written, MAX_MAIL_TEXT_LENGTH)

/** The festival's own wording of mail texts, by language, then by the path of the replaced message. */
export const mailTexts = Type.Refine(
  Type.Record(Type.String(), Type.Record(Type.String(), mailText.required), { default: {} }),
  (languages) =>
    Object.entries(languages).every(
      ([language, own]) => isLanguage(language) && Object.keys(own).every(formats.isMessagePath),
    ),
  () => messages.mailTexts,
)
