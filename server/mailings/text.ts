import { listed } from '#contract/define-messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  NEEDED,
  PLACEHOLDERS,
  type Needed,
  type Placeholder,
} from '#contract/office/mailings.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { html } from '#server/platform/text/html.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** What stands for each placeholder for one person; the empty text where there is nothing. */
export type Values = Record<Placeholder, string>

export interface Text {
  subject: string
  body: string
}

const BRACES = / ?\{([^{}]*)\}/g

const namesIn = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name.replaceAll(/<[^<>]*>/g, ''))

const isKnown = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name)

/**
 * A subject and a text as they are kept.
 * Refuses:
 * - one that is too long
 * - a placeholder that there is not, by its name
 */
export function checkedText({ subject, body }: Text): Text {
  const text = { subject: subject.replaceAll(/\s+/g, ' ').trim(), body: sanitizeRichText(body) }
  for (const [field, limit] of [
    ['subject', MAX_SUBJECT_LENGTH],
    ['body', MAX_BODY_LENGTH],
  ] as const) {
    if (text[field].length > limit)
      throw new Refusal(officeMessages.mailingLong({ limit: String(limit) }), { field })
    const unknown = namesIn(text[field]).find((name) => !isKnown(name))
    if (unknown !== undefined)
      throw new Refusal(
        officeMessages.placeholderUnknown({
          name: `{${unknown}}`,
          known: listed(PLACEHOLDERS.map(braced)),
        }),
        { field },
      )
  }
  return text
}

export const braced = (name: string): string => `{${name}}`

/** The placeholders of a text that not everybody has. */
export function neededBy({ subject, body }: Text): Needed[] {
  const used = [...namesIn(subject), ...namesIn(body)]
  return NEEDED.filter((name) => used.includes(name))
}

/** Who has no name is greeted without: "Hello," and not "Hello ,". */
const replaced = (text: string, values: Values, write: (value: string) => string): string =>
  text.replaceAll(BRACES, (whole, name: string) => {
    if (!isKnown(name)) return whole
    const value = values[name]
    const space = whole.startsWith(' ') && value !== '' ? ' ' : ''
    return `${space}${write(value)}`
  })

/** A text as one person reads it. What they have written themselves, a name for instance, is only ever text. */
export function textFor({ subject, body }: Text, values: Values): Text {
  const inTags = body.split(/(<[^<>]*>)/)
  return {
    subject: replaced(subject, values, (value) => value),
    body: inTags
      .map((part) =>
        part.startsWith('<')
          ? replaced(part, values, encodeURIComponent)
          : replaced(part, values, (value) => html`${value}`.markup),
      )
      .join(''),
  }
}
