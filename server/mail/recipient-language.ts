import type { Language } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Envelope } from './writing/mail-message.ts'
import * as queries from './queries.ts'

/**
 * The language of a mail's recipient: for a customer that of the order, otherwise that of their account. If neither is known, that of the
 * request, unless it is a request by staff, whose language says nothing about the recipient.
 */
export async function languageFor(
  tx: Tx,
  { to, order, language: wanted }: Pick<Envelope, 'to' | 'order' | 'language'>,
): Promise<Language | undefined> {
  if (wanted) return wanted
  const { languages } = site.of(tx)
  if (languages.length === 1) return languages[0]
  const [known] = await queries.readLanguage(tx, { recipient: to, order_id: order ?? null })
  return languages.find((each) => each === known?.language) ?? language.ofGuest() ?? languages[0]
}
