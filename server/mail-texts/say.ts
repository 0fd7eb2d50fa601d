import type { Language } from '#contract/languages.ts'
import * as documents from '#server/documents/documents.ts'
import * as mail from '#server/mail/mail.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import type { SurveyedMail } from './survey.ts'

/** Texts by their paths; an empty one is ours. */
export type Texts = Readonly<Record<string, string>>

/** Texts of a language that are tried out. */
export interface Tried {
  language: Language
  texts: Texts
}

/** Whoever reads these texts where they can stand for ours. */
export const readerOf = ({ language: spoken, texts }: Tried): language.Reader => ({
  language: spoken,
  texts: {
    get(path, source) {
      const text = Object.hasOwn(texts, path) ? (texts[path]?.trim() ?? '') : ''
      return text !== '' && mail.ownTexts.fits(path, source, text) ? text : undefined
    },
  },
})

/** The path of a text with which one of the examples cannot be said, for what is filled in is of another kind; null where all can. */
export function findUnsayable({ examples }: SurveyedMail, tried: Tried): string | null {
  try {
    language.speakTo(readerOf(tried), () => examples.map(({ write }) => mail.rehearsals.partsOf(write())))
    return null
  } catch (error) {
    const [path] = Object.keys(tried.texts).filter((one) => String(error).includes(` ${one} `))
    if (path === undefined) throw error
    return path
  }
}

/** What stands for a token or a code leads nowhere; a picture shows the code of nothing. */
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

/** One of the examples with these texts, as a message and as it looks. */
export async function sayExample(tx: Tx, { examples }: SurveyedMail, index: number, tried: Tried) {
  const { write } = examples[index] ?? examples[0] ?? {}
  if (!write) throw new Error('A kind of mail has no example')
  const [message, { html, text }] = language.speakTo(readerOf(tried), () => {
    const said = withStandIns(write())
    return [said, mail.rehearsals.laidOut(tx, said)] as const
  })
  const picture = (await documents.qrCodePng(messages.example)).toString('base64')
  return { message, html: html.replaceAll(/cid:[^"]*"/g, `data:image/png;base64,${picture}"`), text }
}
