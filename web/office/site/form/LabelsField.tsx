import { Code } from '@mantine/core'
import { type Draft, type DraftFields, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { messages } from '#web/office/site/messages.ts'
import type { Label } from './site-fields.ts'
import { rawText } from './optional-text.ts'

/** Marks empty and duplicate keys as invalid. */
export function withKeys<Row extends Label>(rows: DraftFields<Row>[]): DraftFields<Row>[] {
  const typed = rows.map(({ key }) => rawText(key))
  const keyOf = (key: string, row: number): Draft<string> => {
    if (key.trim() === '') return new InvalidInput(key, messages.rowKeyEmpty)
    return typed.indexOf(key) === row ? key : new InvalidInput(key, messages.rowKeyTwice({ key }))
  }
  return rows.map((fields, row) => ({ ...fields, key: keyOf(typed[row] ?? '', row) }))
}

interface LabelsFieldProps {
  entry: Field<DraftFields<Label>[]>
  errorAt: (path: string) => string | undefined
  hint?: string | undefined
  /** Keys that the shop itself uses: they cannot be removed. */
  fixed?: readonly string[]
}

const COLUMNS = { key: messages.rowKey, text: messages.rowText }

function cellsOf({ key, text }: Fields<Label>, fixed: readonly string[]) {
  const isFixed = !(key.value instanceof InvalidInput) && fixed.includes(key.value)
  return [
    isFixed ? <Code key="key">{rawText(key.value)}</Code> : <TextField key="key" {...key} hideLabel />,
    <TextField key="text" {...text} hideLabel />,
  ]
}

/** A map of labels with custom keys. */
export const LabelsField = ({ entry, errorAt, hint, fixed = [] }: LabelsFieldProps) => (
  <RowsField<Label>
    field={{ ...entry, onChange: (rows) => entry.onChange(withKeys(rows)) }}
    errorAt={errorAt}
    labels={COLUMNS}
    newRow={() => ({ key: '', text: '' })}
    addLabel={messages.addRow}
    hint={hint}
    cells={(entries) => cellsOf(entries, fixed)}
    mustStay={({ key }) => fixed.includes(rawText(key))}
    canMove
  />
)
