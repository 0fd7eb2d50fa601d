import { Code } from '@mantine/core'
import { type Draft, type Fields, Unread } from '#web/office/forms/draft.ts'
import { TextEntry } from '#web/office/forms/fields.tsx'
import type { Entries, Entry } from '#web/office/forms/edit-form.ts'
import { Rows } from '#web/office/forms/RowsField.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import type { Label } from './site-fields.ts'
import { textOf } from './optional-text.ts'

/** A key that a map cannot have stays as it was typed, until it is mended. */
export function withKeys<Row extends Label>(rows: Fields<Row>[]): Fields<Row>[] {
  const typed = rows.map(({ key }) => textOf(key))
  const keyOf = (key: string, row: number): Draft<string> => {
    if (key.trim() === '') return new Unread(key, words.rowKeyEmpty)
    return typed.indexOf(key) === row ? key : new Unread(key, words.rowKeyTwice(key))
  }
  return rows.map((fields, row) => ({ ...fields, key: keyOf(typed[row] ?? '', row) }))
}

interface LabelRowsProps {
  entry: Entry<Fields<Label>[]>
  errorAt: (path: string) => string | undefined
  hint?: string | undefined
  /** Keys that the shop knows: they have a label, whatever it is. */
  fixed?: readonly string[]
}

const COLUMNS = { key: words.rowKey, text: words.rowText }

function cellsOf({ key, text }: Entries<Label>, fixed: readonly string[]) {
  const isFixed = !(key.value instanceof Unread) && fixed.includes(key.value)
  return [
    isFixed ? <Code key="key">{textOf(key.value)}</Code> : <TextEntry key="key" {...key} bare />,
    <TextEntry key="text" {...text} bare />,
  ]
}

/** Labels of words, in the order in which people see them. */
export const LabelRows = ({ entry, errorAt, hint, fixed = [] }: LabelRowsProps) => (
  <Rows<Label>
    entry={{ ...entry, onChange: (rows) => entry.onChange(withKeys(rows)) }}
    errorAt={errorAt}
    labels={COLUMNS}
    blank={() => ({ key: '', text: '' })}
    addLabel={words.addRow}
    hint={hint}
    cells={(entries) => cellsOf(entries, fixed)}
    mustStay={({ key }) => fixed.includes(textOf(key))}
    canMove
  />
)
