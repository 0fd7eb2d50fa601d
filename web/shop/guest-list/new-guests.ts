import type { NewGuest } from '#contract/guests/guest-lists.ts'

/** The fields of the form, by the names that the server gives their errors: `guests.0.full_name`. */
export type Values = Record<string, string>

const FIELDS = ['full_name', 'email', 'age'] as const
type Field = (typeof FIELDS)[number]

export const fieldOf = (index: number, field: Field): string => `guests.${index}.${field}`

const valueOf = (values: Values, index: number, field: Field): string =>
  (values[fieldOf(index, field)] ?? '').trim()

const isEmpty = (values: Values, index: number): boolean =>
  FIELDS.every((field) => valueOf(values, index, field) === '')

/** The guests of a form's rows without the empty ones at its end. One without an address shares the order of the guest above. */
export function guestsOf(values: Values, rows: number): NewGuest[] {
  let count = rows
  while (count > 0 && isEmpty(values, count - 1)) count -= 1
  let group = ''
  return Array.from({ length: count }, (_, index) => {
    const [full_name, email, age] = FIELDS.map((field) => valueOf(values, index, field))
    if (email !== '') group = String(index)
    return { full_name: full_name ?? '', email: email ?? '', age: age ?? '', group }
  })
}

const unquoted = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, '').trim()

/** The guests of a text with several lines, or with a name and an address, as spreadsheets copy them; null if it is a single value. */
export function pastedGuests(text: string): { full_name: string; email: string }[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 && !(text.includes('@') && /[\t;,]/.test(text))) return null
  return lines.map((line) => {
    const cells = line.split(/[\t;,]/).map(unquoted)
    const email = cells.find((cell) => cell.includes('@')) ?? ''
    return { full_name: cells.filter((cell) => cell !== '' && cell !== email).join(' '), email }
  })
}

/** The values with pasted guests from a row on. */
export const filledFrom = (index: number, guests: readonly { full_name: string; email: string }[]): Values =>
  Object.fromEntries(
    guests.flatMap(({ full_name, email }, at) => [
      [fieldOf(index + at, 'full_name'), full_name],
      [fieldOf(index + at, 'email'), email],
    ]),
  )

/** The values of a form without anybody. */
export const emptied = (values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']))
