import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import { isMessage, placeholders } from '#contract/placeholders.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Envelope } from './mail-message.ts'
import { languageFor } from '#server/mail/recipient-language.ts'

/** Placeholders that are also elsewhere in a mail, or are optional. */
const MAY_BE_LEFT_OUT = new Set(['festival', 'name', 'zone'])

/** The subject is a single header line, and its data are repeated in the mail. */
export const isSubject = (path: string): boolean => /\.subject\w*$/.test(path)

/** The placeholders that a replacing text must contain: codes, amounts, days and addresses of the original. */
export const required = (path: string, source: string): string[] =>
  isSubject(path) ? [] : [...placeholders(source)].filter((name) => !MAY_BE_LEFT_OUT.has(name))

/** Whether a text of the festival can replace the original: it is a valid message with all required placeholders and no unknown ones. */
export function fits(path: string, source: string, own: string): boolean {
  if (isSubject(path) && /[\r\n]/.test(own)) return false
  // A text without braces is used verbatim, so its own braces would be visible.
  if (!source.includes('{')) return !/[{}]/.test(own)
  if (!isMessage(own)) return false
  const [known, named] = [placeholders(source), placeholders(own)]
  return (
    [...named].every((name) => known.has(name)) && required(path, source).every((name) => named.has(name))
  )
}

const known = new Map<string, boolean>()

/** The same, memoized by text. */
const stillFits = (path: string, source: string, own: string): boolean =>
  known.getOrInsertComputed(JSON.stringify([path, source, own]), () => fits(path, source, own))

/** The festival's texts that can replace the originals; texts that are invalid since an update are omitted and logged. */
function textsOf(at: Shop | Tx, own: Record<string, string>) {
  return {
    get(path: string, source: string): string | undefined {
      const text = Object.hasOwn(own, path) ? own[path] : undefined
      if (text === undefined || stillFits(path, source, text)) return text
      logOf(at).warn({ path }, 'a text of the festival’s own does not fit its mail any more')
      return undefined
    },
  }
}

const logOf = (at: Shop | Tx) => ('shop' in at ? at.shop.log : at.log)

/** Applies the festival's own texts while `say` runs. If that fails, it is logged, and `say` runs again with the original ones. */
export function withOwnTexts<T>(at: Shop | Tx, say: () => T): T {
  const context = language.context()
  // A test of texts has applied them already.
  if (context?.texts) return say()
  const lang = context?.language ?? SOURCE_LANGUAGE
  const own = site.of(at).mailTexts[lang]
  if (!own) return say()
  try {
    return language.withLanguage({ ...context, language: lang, texts: textsOf(at, own) }, say)
  } catch (error) {
    logOf(at).error({ err: error }, 'a mail could not be said in the festival’s own words')
    return language.withLanguage(context, say)
  }
}

/** Runs `say` in the language and with the own texts of a mail to a recipient. */
export async function asMailed<T>(tx: Tx, to: Pick<Envelope, 'to' | 'order'>, say: () => T): Promise<T> {
  const lang = await languageFor(tx, to)
  return language.withLanguage(lang && { language: lang }, () => withOwnTexts(tx, say))
}
