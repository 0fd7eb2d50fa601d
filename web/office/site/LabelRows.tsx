import { Code } from '@mantine/core'
import { type Draft, type Fields, Unread } from '#web/office/parts/draft.ts'
import { ChoiceEntry, TextEntry } from '#web/office/parts/entries.tsx'
import type { Entries, Entry } from '#web/office/parts/part-form.ts'
import { Rows } from '#web/office/parts/Rows.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { COUNTRIES, countryName } from './country-names.ts'
import type { Label } from './site-fields.ts'
import { textOf } from './texts.ts'

/** A key that a map cannot have stays as it was typed, until it is mended. */
export function withKeys<Row extends Label>(rows: Fields<Row>[]): Fields<Row>[] {
  const typed = rows.map(({ key }) => textOf(key))
  const keyOf = (key: string, row: number): Draft<string> => {
    if (key.trim() === '') return new Unread(key, words.rowKeyEmpty)
    return typed.indexOf(key) === row ? key : new Unread(key, words.rowKeyTwice(key))
  }
  return rows.map((fields, row) => ({ ...fields, key: keyOf(typed[row] ?? '', row) }))
}

/** A country that was just chosen brings its name. */
const withNames = (before: Fields<Label>[], rows: Fields<Label>[]): Fields<Label>[] =>
  rows.map((fields, row) => {
    const key = textOf(fields.key)
    const was = textOf(before[row]?.key ?? '')
    const isNamed = textOf(fields.text) !== '' && textOf(fields.text) !== countryName(was)
    return key === was || isNamed ? fields : { ...fields, text: countryName(key) ?? '' }
  })

type Choosing = Required<Pick<LabelRowsProps, 'fixed' | 'ofCountries'>>

function cellsOf({ key, text }: Entries<Label>, { fixed, ofCountries }: Choosing) {
  const name = textOf(key.value)
  const typed = ofCountries ? (
    <ChoiceEntry key="key" {...key} bare choices={COUNTRIES} />
  ) : (
    <TextEntry key="key" {...key} bare />
  )
  const isFixed = !(key.value instanceof Unread) && fixed.includes(name)
  return [isFixed ? <Code key="key">{name}</Code> : typed, <TextEntry key="text" {...text} bare />]
}

interface LabelRowsProps {
  entry: Entry<Fields<Label>[]>
  errorAt: (path: string) => string | undefined
  hint?: string | undefined
  /** Keys that the shop knows: they have a label, whatever it is. */
  fixed?: readonly string[]
  ofCountries?: boolean
}

const COLUMNS = { key: words.rowKey, text: words.rowText }
const COUNTRY_COLUMNS = { key: words.rowCountry, text: words.rowText }

/** Labels of words, in the order in which people see them. */
export function LabelRows({ entry, errorAt, hint, fixed = [], ofCountries = false }: LabelRowsProps) {
  const choosing = { fixed, ofCountries }
  return (
    <Rows<Label>
      entry={{
        ...entry,
        onChange: (rows) => entry.onChange(withKeys(ofCountries ? withNames(entry.value, rows) : rows)),
      }}
      errorAt={errorAt}
      labels={ofCountries ? COUNTRY_COLUMNS : COLUMNS}
      blank={() => ({ key: '', text: '' })}
      addLabel={ofCountries ? words.addCountry : words.addRow}
      hint={hint}
      cells={(entries) => cellsOf(entries, choosing)}
      mustStay={({ key }) => fixed.includes(textOf(key))}
      canMove
    />
  )
}
