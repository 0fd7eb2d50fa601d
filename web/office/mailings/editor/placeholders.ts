import { PLACEHOLDERS, type Placeholder } from '#contract/office/mailings.ts'
import type { Insertable } from '#web/office/kit/forms/fields/InsertableField.tsx'
import { messages } from '#web/office/mailings/messages.ts'

/** The syntax of a placeholder in a text. */
export const written = (name: Placeholder): string => `{${name}}`

/** The placeholders that the editor offers. */
export const INSERTABLE: Insertable = {
  label: messages.insert,
  texts: PLACEHOLDERS.map((name) => ({
    value: written(name),
    label: messages.placeholderLine({ label: messages.placeholders[name], placeholder: written(name) }),
  })),
}
