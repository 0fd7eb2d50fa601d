import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import { isMessage, placeholders } from '#contract/placeholders.ts'
import * as language from '#server/platform/language/language.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Envelope } from './mail-message.ts'
import { languageFor } from '#server/mail/recipient-language.ts'

/** What a mail says elsewhere too, or need not say. */
const MAY_BE_LEFT_OUT = new Set(['festival', 'name', 'zone'])

/** The subject is one line of the header, and the mail says again what it names. */
export const isSubject = (path: string): boolean => /\.subject\w*$/.test(path)

/** What a text of the festival's own must name: where we name a code, an amount, a day or an address, so does it. */
export const required = (path: string, source: string): string[] =>
  isSubject(path) ? [] : [...placeholders(source)].filter((name) => !MAY_BE_LEFT_OUT.has(name))

/** Whether a text of the festival's own can stand for ours: it is a message, and names what it must and nothing else. */
export function fits(path: string, source: string, own: string): boolean {
  if (isSubject(path) && /[\r\n]/.test(own)) return false
  // A text without braces is taken as it stands, and those of its own would be read by people.
  if (!source.includes('{')) return !/[{}]/.test(own)
  if (!isMessage(own)) return false
  const [known, named] = [placeholders(source), placeholders(own)]
  return (
    [...named].every((name) => known.has(name)) && required(path, source).every((name) => named.has(name))
  )
}

const known = new Map<string, boolean>()

/** The same, worked out once for each text. */
const stillFits = (path: string, source: string, own: string): boolean =>
  known.getOrInsertComputed(JSON.stringify([path, source, own]), () => fits(path, source, own))

/** The texts of the festival's own that can stand for ours; what does not fit since an update is left out, and logged. */
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

/**
 * Says something in the festival's own words, where a mail says it. What cannot be said so is said in ours, and logged: `say` may be
 * called twice.
 */
export function withOwnTexts<T>(at: Shop | Tx, say: () => T): T {
  const context = language.context()
  // Whoever tries texts out says them already.
  if (context?.texts) return say()
  const spoken = context?.language ?? SOURCE_LANGUAGE
  const own = site.of(at).mailTexts[spoken]
  if (!own) return say()
  try {
    return language.withLanguage({ ...context, language: spoken, texts: textsOf(at, own) }, say)
  } catch (error) {
    logOf(at).error({ err: error }, 'a mail could not be said in the festival’s own words')
    return language.withLanguage(context, say)
  }
}

/** Says something as a mail to somebody would say it: in their language, and in the festival's own words. */
export async function asMailed<T>(tx: Tx, to: Pick<Envelope, 'to' | 'order'>, say: () => T): Promise<T> {
  const spoken = await languageFor(tx, to)
  return language.withLanguage(spoken && { language: spoken }, () => withOwnTexts(tx, say))
}
