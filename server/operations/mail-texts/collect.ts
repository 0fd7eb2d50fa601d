import type { Language } from '#contract/languages.ts'
import type { MailText } from '#contract/office/mail-texts.ts'
import { placeholders } from '#contract/placeholders.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'

/** A text of a mail, with example values of its placeholders. */
export interface CollectedText extends Pick<MailText, 'path' | 'kind' | 'ours'> {
  examples: Map<string, string>
}

/** The examples of one kind of mail, and the texts in them. */
export interface CollectedMail {
  examples: previews.PreviewedMail[]
  texts: CollectedText[]
}

/** Messages that mails share with the pages of the shop; own wording would not apply there. */
const SHARED_WITH_PAGES = /^contract\b/

// Private-use characters, which no text contains: the beginning of a message, a value in it, its end.
const [BEGIN, VALUE, END] = ['\uE000', '\uE001', '\uE002']

/**
 * All automatic mails by kind, with their texts in a language, in reading order. Each example is rendered with marks in place of its texts,
 * so the texts of a mail need not be listed anywhere.
 */
export async function collectMails(tx: Tx, lang: Language): Promise<Map<string, CollectedMail>> {
  const found = new Map<string, CollectedMail>()
  for (const example of await previews.examples(tx)) {
    const kind = found.getOrInsertComputed(example.envelope.template, () => ({ examples: [], texts: [] }))
    kind.examples.push(example)
    for (const text of textsOf(example, lang))
      if (!kind.texts.some(({ path }) => path === text.path)) kind.texts.push(text)
  }
  return found
}

function textsOf({ write }: previews.PreviewedMail, lang: Language): CollectedText[] {
  const sources: [path: string, ours: string][] = []
  const texts = {
    get(path: string, source: string) {
      const index = sources.push([path, language.textIn(lang, path) ?? source]) - 1
      const values = [...placeholders(source)].map((name) => `${VALUE}${name}={${name}}`)
      return `${BEGIN}${index}${values.join('')}${END}`
    },
  }
  const parts = language.withLanguage({ language: lang, texts }, () => previews.partsOf(write()))
  return parts.flatMap(([kind, marked]) => messagesIn(marked, kind, sources))
}

/** The messages in a part; a message that is a value of another one comes after it. */
function messagesIn(
  marked: string,
  kind: CollectedText['kind'],
  sources: [path: string, ours: string][],
): CollectedText[] {
  const texts: CollectedText[] = []
  let rest = marked
  for (let end = rest.indexOf(END); end >= 0; end = rest.indexOf(END)) {
    // The last beginning before an end belongs to it.
    const begin = rest.lastIndexOf(BEGIN, end)
    const [index, ...values] = rest.slice(begin + 1, end).split(VALUE)
    const examples = new Map(
      values.map((value) => [value.split('=', 1).join(), value.slice(value.indexOf('=') + 1)]),
    )
    const [path, ours] = sources[Number(index)] ?? ['', '']
    if (!SHARED_WITH_PAGES.test(path)) texts.unshift({ path, kind, ours, examples })
    rest = rest.slice(0, begin) + [...examples.values()].join(' ') + rest.slice(end + 1)
  }
  return texts
}
