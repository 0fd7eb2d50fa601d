import type { GetICUArgs } from '@schummar/icu-type-parser'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { dateTimeFormat, listFormat, numberFormat, pluralRules } from './formatters.ts'
import { formOf, type Language, SOURCE_LANGUAGE } from './languages.ts'

/** Selects the language and the text of each message. */
interface MessageResolver {
  language: () => Language
  /** The text of a message, if it differs from the source. */
  textOf: (path: string, source: string) => string | undefined
}

let resolver: MessageResolver = { language: () => SOURCE_LANGUAGE, textOf: () => undefined }

/** Sets the resolver; without one the source texts are used. */
export function setMessageResolver(next: MessageResolver): void {
  resolver = next
}

interface ArgumentTypes {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date
}

let region: string | undefined

/** Sets the locale for numbers in messages; by default that of their language. */
export function writeNumbersIn(locale: string): void {
  region = locale
}

/** A list in the grammar of the current language: "A, B, C", in German "A, B und C". */
export const listed = (names: readonly string[]): string =>
  listFormat(formOf(resolver.language()), { type: 'unit' }).format(names)

/** A choice in the grammar of the current language: "A, B or C". */
export const either = (names: readonly string[]): string =>
  listFormat(formOf(resolver.language()), { type: 'disjunction' }).format(names)

type Source = { readonly [key: string]: string | Source }

type Message<Text> = Text extends `${string}{${string}`
  ? (values: GetICUArgs<Text, ArgumentTypes>) => string
  : Text extends string
    ? string
    : Messages<Text>

/** Texts as a screen uses them: a string, or a function of the placeholders. */
export type Messages<Texts> = { readonly [Key in keyof Texts]: Message<Texts[Key]> }

/**
 * Declares the messages of one folder in English, as literals in the syntax of ICU MessageFormat. A text without braces
 * is a string and is taken as it stands; one with placeholders becomes a function of its values, typed by the text:
 *
 *     const messages = defineMessages('web/shop/carts', {
 *       title: 'Your cart',
 *       count: '{count, plural, one {# item} other {# items}}',
 *     })
 *     messages.title              // 'Your cart'
 *     messages.count({ count: 2 }) // '2 items'
 *
 * @param namespace the path of the folder, under which a translation finds the texts
 */
export function defineMessages<const Texts extends Source>(namespace: string, texts: Texts): Messages<Texts>
export function defineMessages(namespace: string, texts: Source): unknown {
  const messages = {}
  for (const [key, text] of Object.entries(texts)) {
    const path = `${namespace}.${key}`
    // Getters, because the language may change between two reads.
    const property = isPlain(text)
      ? { get: () => resolver.textOf(path, text) ?? text }
      : { value: valueOf(path, text) }
    Object.defineProperty(messages, key, { enumerable: true, ...property })
  }
  return messages
}

const isPlain = (text: string | Source): text is string => typeof text === 'string' && !text.includes('{')

const valueOf = (path: string, text: string | Source): unknown =>
  typeof text === 'string' || isCompiled(text) ? message(path, text) : defineMessages(path, text)

/** The page build precompiles messages, so that the browser needs no parser; elsewhere they are compiled at first use. */
function message(path: string, source: string | CompiledMessage) {
  const compiled = new Map<string, CompiledMessage>()
  return (values: Parameters<typeof format>[2]): unknown => {
    try {
      const text = typeof source === 'string' ? (resolver.textOf(path, source) ?? source) : source
      const ready = typeof text === 'string' ? compiled.getOrInsertComputed(text, () => compile(text)) : text
      const language = resolver.language()
      const written = format(ready, formOf(language), values, { formatters })
      return language === 'hr' && typeof written === 'string' ? withOneStop(written) : written
    } catch (error) {
      throw new Error(`The message ${path} cannot be formatted.`, { cause: error })
    }
  }
}

/** Croatian dates end with a full stop; at the end of a sentence there would be two. */
const withOneStop = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')

const isCompiled = (text: unknown): text is CompiledMessage => Array.isArray(text)

const formatters = {
  getNumberFormat: (language: unknown, options?: Intl.NumberFormatOptions) =>
    numberFormat(region ?? language, options),
  getPluralRules: pluralRules,
  getDateTimeFormat: dateTimeFormat,
}
