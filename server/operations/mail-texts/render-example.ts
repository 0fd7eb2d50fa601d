import type { Language } from '#contract/languages.ts'
import * as documents from '#server/documents/documents.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import type { CollectedMail } from './collect.ts'

/** Own texts by path; empty means the default text. */
export type Texts = Readonly<Record<string, string>>

/** Unsaved texts of a language. */
export interface DraftTexts {
  language: Language
  texts: Texts
}

/** The language context with these texts, as far as they are valid replacements of the default ones. */
export const draftContext = ({ language: lang, texts }: DraftTexts): language.LanguageContext => ({
  language: lang,
  texts: {
    get(path, source) {
      const text = Object.hasOwn(texts, path) ? (texts[path]?.trim() ?? '') : ''
      return text !== '' && mail.ownTexts.fits(path, source, text) ? text : undefined
    },
  },
})

/** The path of a text that cannot be rendered in one of the examples, because a value is of another type; null if there is none. */
export function findFailing({ examples }: CollectedMail, draft: DraftTexts): string | null {
  try {
    language.withLanguage(draftContext(draft), () => examples.map(({ write }) => previews.partsOf(write())))
    return null
  } catch (error) {
    const [path] = Object.keys(draft.texts).filter((one) => String(error).includes(` ${one} `))
    if (path === undefined) throw error
    return path
  }
}

/** Replaces tokens and codes, which are only known at send time, by fictional ones, and QR codes by that of an example text. */
function withStandIns({ content, attachments = [], subject }: mail.MailMessage): mail.MailMessage {
  const text = JSON.stringify(content).replaceAll(mail.CODE, '123456').replaceAll(mail.TOKEN, 'example')
  return {
    subject,
    content: JSON.parse(text) as mail.MailMessage['content'],
    attachments: attachments.flatMap(({ cid }) =>
      cid === undefined ? [] : [{ document: 'qr' as const, cid, text: messages.example }],
    ),
  }
}

/** One of the examples with these texts, as a message and rendered. */
export async function renderExample(tx: Tx, { examples }: CollectedMail, index: number, draft: DraftTexts) {
  const { write } = examples[index] ?? examples[0] ?? {}
  if (!write) throw new Error('A kind of mail has no example')
  const [message, { html, text }] = language.withLanguage(draftContext(draft), () => {
    const said = withStandIns(write())
    return [said, previews.render(tx, said)] as const
  })
  const picture = (await documents.qrCodePng(messages.example)).toString('base64')
  return { message, html: html.replaceAll(/"cid:[^"]*"/g, `"data:image/png;base64,${picture}"`), text }
}
