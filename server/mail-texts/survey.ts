import type { Language } from '#contract/languages.ts'
import type { MailText } from '#contract/office/mail-texts.ts'
import { placeholders } from '#contract/placeholders.ts'
import * as mail from '#server/mail/mail.ts'
import * as language from '#server/platform/language/language.ts'
import type { Tx } from '#server/platform/shop.ts'

/** A text as a mail says it, with how what is filled in reads in an example. */
export interface SurveyedText extends Pick<MailText, 'path' | 'kind' | 'ours'> {
  examples: Map<string, string>
}

/** The mails of each kind as they are written to people who do not exist, and what they say. */
export interface SurveyedMail {
  examples: mail.rehearsals.Rehearsed[]
  texts: SurveyedText[]
}

/** Messages that mails share with the pages of the shop, where they would still be said in our words. */
const SHARED_WITH_PAGES = /^contract\b/

// Private characters, which no text has: where a message begins, what is filled in, where it ends.
const [BEGIN, VALUE, END] = ['\uE000', '\uE001', '\uE002']

/**
 * All automatic mails by their kind, with their texts in a language, in the order in which they are read. Found by saying each example in marks in
 * place of words, so that nobody has to list what a mail says.
 */
export async function survey(tx: Tx, spoken: Language): Promise<Map<string, SurveyedMail>> {
  const found = new Map<string, SurveyedMail>()
  for (const example of await mail.rehearsals.examples(tx)) {
    const kind = found.getOrInsertComputed(example.envelope.template, () => ({ examples: [], texts: [] }))
    kind.examples.push(example)
    for (const text of textsOf(example, spoken))
      if (!kind.texts.some(({ path }) => path === text.path)) kind.texts.push(text)
  }
  return found
}

function textsOf({ write }: mail.rehearsals.Rehearsed, spoken: Language): SurveyedText[] {
  const sources: [path: string, ours: string][] = []
  const texts = {
    get(path: string, source: string) {
      const index = sources.push([path, language.textIn(spoken, path) ?? source]) - 1
      const values = [...placeholders(source)].map((name) => `${VALUE}${name}={${name}}`)
      return `${BEGIN}${index}${values.join('')}${END}`
    },
  }
  const parts = language.speakTo({ language: spoken, texts }, () => mail.rehearsals.partsOf(write()))
  return parts.flatMap(([kind, marked]) => messagesIn(marked, kind, sources))
}

/** What is said in a part, a message that was filled into another one after it. */
function messagesIn(
  marked: string,
  kind: SurveyedText['kind'],
  sources: [path: string, ours: string][],
): SurveyedText[] {
  const texts: SurveyedText[] = []
  let rest = marked
  for (let end = rest.indexOf(END); end >= 0; end = rest.indexOf(END)) {
    // The last beginning before an end is its own.
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
