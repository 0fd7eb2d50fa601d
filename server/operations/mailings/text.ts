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
import { plainText, sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** The values of the placeholders for a person; empty if there is none. */
export type Values = Record<Placeholder, string>

export interface Text {
  subject: string
  body: string
}

const BRACES = / ?\{([^{}]*)\}/g

const TAG = /<[^<>]*>/g

const namesIn = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name.replaceAll(TAG, ''))

const isKnown = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name)

/** Formatting within a placeholder is extended to all of it, because a name with tags inside cannot be replaced. */
const undivided = (body: string): string =>
  sanitizeRichText(
    body.replaceAll(/\{([^{}]*)\}/g, (whole, inner: string) => {
      const name = inner.replaceAll(TAG, '')
      if (name === inner || !isKnown(name)) return whole
      const tags = inner.match(TAG) ?? []
      const [opening, closing] = [false, true].map((closes) =>
        tags.filter((tag) => tag.startsWith('</') === closes).join(''),
      )
      return `${opening}${braced(name)}${closing}`
    }),
  )

/** An unmatched brace with its surrounding text; null if there is none. */
function loneBraceIn(text: string): string | null {
  const words = text.replaceAll(BRACES, (whole) => ' '.repeat(whole.length))
  const at = words.search(/[{}]/)
  return at === -1 ? null : text.slice(words[at] === '{' ? at : Math.max(0, at - 20), at + 20).trim()
}

/**
 * The stored form of a subject and a text.
 * Refuses:
 * - one that is too long
 * - an unknown placeholder, by its name
 * - an unmatched brace
 */
export function checkedText({ subject, body }: Text, path = ''): Text {
  const text = {
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    body: undivided(sanitizeRichText(body)),
  }
  for (const [field, limit] of [
    ['subject', MAX_SUBJECT_LENGTH],
    ['body', MAX_BODY_LENGTH],
  ] as const) {
    const at = { field: `${path}${field}` }
    if (text[field].length > limit)
      throw new Refusal(officeMessages.mailingLong({ limit: String(limit) }), at)
    const unknown = namesIn(text[field]).find((name) => !isKnown(name))
    if (unknown !== undefined)
      throw new Refusal(
        officeMessages.placeholderUnknown({
          name: `{${unknown}}`,
          known: listed(PLACEHOLDERS.map(braced)),
        }),
        at,
      )
    const lone = loneBraceIn(field === 'body' ? plainText(text.body) : text.subject)
    if (lone !== null)
      throw new Refusal(
        officeMessages.placeholderUnclosed({ near: lone, example: braced(PLACEHOLDERS[0]) }),
        at,
      )
  }
  return text
}

export const braced = (name: string): string => `{${name}}`

/** The placeholders in texts that not everybody has a value for. */
export function neededBy(texts: readonly Text[]): Needed[] {
  const used = texts.flatMap(({ subject, body }) => [...namesIn(subject), ...namesIn(body)])
  return NEEDED.filter((name) => used.includes(name))
}

/** Without a name the greeting is "Hello," instead of "Hello ,". */
const replaced = (text: string, values: Values, write: (value: string) => string): string =>
  text.replaceAll(BRACES, (whole, name: string) => {
    if (!isKnown(name)) return whole
    const value = values[name]
    const space = whole.startsWith(' ') && value !== '' ? ' ' : ''
    return `${space}${write(value)}`
  })

/** A text with its placeholders replaced. User input, such as a name, is always escaped. */
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
