import type { GetICUArgs } from '@schummar/icu-type-parser'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { dateTimeFormat, numberFormat, pluralRules } from './formatters.ts'

/** The language in which the texts are written in the code. */
const SOURCE_LOCALE = 'en'

interface ArgumentTypes {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date
}

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
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const path = `${namespace}.${key}`
      if (typeof text === 'string') return [key, text.includes('{') ? message(path, text) : text]
      return [key, isCompiled(text) ? message(path, text) : defineMessages(path, text)]
    }),
  )
}

/** The build of the pages compiles messages ahead, so that the browser needs no parser; elsewhere the first use does. */
function message(path: string, source: string | CompiledMessage) {
  let compiled: CompiledMessage | undefined
  return (values: Parameters<typeof format>[2]): unknown => {
    try {
      compiled ??= typeof source === 'string' ? compile(source) : source
      return format(compiled, SOURCE_LOCALE, values, { formatters })
    } catch (error) {
      throw new Error(`The message ${path} cannot be formatted.`, { cause: error })
    }
  }
}

const isCompiled = (text: unknown): text is CompiledMessage => Array.isArray(text)

const formatters = {
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
  getDateTimeFormat: dateTimeFormat,
}
