import { Unread } from '#web/office/forms/draft.ts'
import type { Entry } from '#web/office/forms/edit-form.ts'

/** An entry of a text that may be left out, as one whose empty text is none. */
export const orNone = (entry: Entry<string | null | Unread>): Entry<string | Unread> => ({
  ...entry,
  value: entry.value ?? '',
  onChange: (value) => entry.onChange(value === '' ? null : value),
})

/** The text of a field as it is now, whether it can be read or not. */
export const textOf = (value: string | null | Unread): string =>
  value instanceof Unread ? value.text : (value ?? '')
