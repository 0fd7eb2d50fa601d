import type { Language } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import type { Envelope } from './writing/mail-message.ts'
import * as queries from './queries.ts'

/**
 * The language of whoever a mail is for: of a customer, that of the order that it is about, of anybody else first that of their account.
 * Where none is known, that of whoever has it sent; what staff read says nothing of those whom they write to.
 */
export async function languageFor(
  tx: Tx,
  { to, order, language: wanted }: Pick<Envelope, 'to' | 'order' | 'language'>,
): Promise<Language | undefined> {
  if (wanted) return wanted
  const { languages } = site.of(tx)
  if (languages.length === 1) return languages[0]
  const [known] = await queries.readLanguage(tx, to, order ?? null)
  return languages.find((each) => each === known?.language) ?? language.ofGuest() ?? languages[0]
}
