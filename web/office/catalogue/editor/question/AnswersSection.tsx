import { codeFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Question } from '#contract/festival/questions.ts'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { CapacityField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import {
  COLOURS,
  hasOptions,
  isWritten,
  isYesOrNo,
  markOf,
  type Option,
  optionsOf,
  textOf,
  withMark,
} from './question-fields.ts'

interface AnswersSectionProps {
  of: Fields<Question>
  errorAt: (path: string) => string | undefined
  /** The answers that may be stored already, whose keys stay. */
  saved: Question['options']
}

type Row = DraftFields<Option>

const COLOUR_CHOICES = COLOURS.map((value) => ({ value, label: messages.colours[value] }))

/** What the gate shows, unless the answer is sensitive. */
const markCells = ({
  text,
  colour,
  isHidden,
}: Pick<Fields<Option>, 'text' | 'colour'> & { isHidden: boolean }) => [
  <TextField key="text" {...text} hideLabel disabled={isHidden} />,
  <SelectField
    key="colour"
    {...colour}
    choices={COLOUR_CHOICES}
    hideLabel
    disabled={isHidden || textOf(text.value) === ''}
  />,
]

/** A row with another text; its key is made of that until it is saved. */
function relabelled(rows: readonly Row[], row: Row, label: string): Partial<Row> {
  const keys = rows.flatMap(({ key }) => (key === row.key ? [] : [textOf(key)]))
  return { label, key: unusedCode(codeFrom(label).replace(/^[^a-z]+/i, '') || 'answer', keys) }
}

/** The answers to choose from. */
function OptionRows({ of, errorAt, saved }: AnswersSectionProps) {
  const rows: Row[] = optionsOf(of.options.value, of.at_gate.value)
  const isHidden = of.sensitive.value === true
  const change = (next: Row[]) => {
    of.options.onChange(Object.fromEntries(next.map(({ key, label }) => [textOf(key), textOf(label)])))
    let marks: typeof of.at_gate.value = {}
    for (const { key, text, colour } of next)
      marks = withMark(marks, textOf(key), { text: textOf(text), colour: textOf(colour) })
    of.at_gate.onChange(marks)
  }
  const cells = (row: Fields<Option>, changeRow: (changes: Partial<Row>) => void, at: number) => {
    const known = rows[at]
    const isNew = known !== undefined && !Object.hasOwn(saved, textOf(known.key))
    const relabel = (label: string) => known && changeRow(relabelled(rows, known, label))
    return [
      <TextField key="label" {...row.label} {...(isNew && { onChange: relabel })} hideLabel />,
      ...markCells({ text: row.text, colour: row.colour, isHidden }),
    ]
  }
  return (
    <RowsField<Option>
      field={{ ...of.options, value: rows, onChange: change }}
      errorAt={(path) => errorAt(path) ?? errorOfOption(errorAt, path, rows)}
      labels={messages.optionRow}
      headings={[messages.optionRow.label, messages.optionRow.text, messages.optionRow.colour]}
      hint={isHidden ? messages.gateSensitive : messages.gateHint}
      addLabel={messages.optionAdd}
      newRow={() => ({
        key: unusedCode(
          'answer',
          rows.map(({ key }) => textOf(key)),
        ),
        label: '',
        ...markOf({}, ''),
      })}
      cells={cells}
      canMove
    />
  )
}

/** The refusals of answers name them by their keys, those of rows by their numbers. */
function errorOfOption(
  errorAt: AnswersSectionProps['errorAt'],
  path: string,
  rows: readonly Row[],
): string | undefined {
  const [, at = '', field = ''] = /^options\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  const key = textOf(rows[Number(at)]?.key ?? '')
  if (field === 'label') return errorAt(`options.${key}`)
  return field === ''
    ? undefined
    : (errorAt(`at_gate.${key}.${field}`) ?? (field === 'text' ? errorAt(`at_gate.${key}`) : undefined))
}

/** What the gate shows for yes and for no. */
function YesOrNoMarks({ of, errorAt }: AnswersSectionProps) {
  const answers = of.type.value === 'consent' ? (['yes'] as const) : (['yes', 'no'] as const)
  const gate = of.at_gate.value
  return answers.map((key) => {
    const mark = markOf(gate, key)
    const change = (part: Partial<typeof mark>) =>
      of.at_gate.onChange(withMark(gate, key, { ...mark, ...part }))
    return (
      <Columns key={key}>
        <TextField
          name={`at_gate.${key}.text`}
          label={messages.shownFor({ answer: messages[key] })}
          value={mark.text}
          onChange={(text) => change({ text })}
          error={errorAt(`at_gate.${key}.text`) ?? errorAt(`at_gate.${key}`)}
          hint={of.sensitive.value === true ? messages.gateSensitive : messages.gateHint}
          disabled={of.sensitive.value === true}
        />
        {mark.text !== '' && (
          <SelectField
            name={`at_gate.${key}.colour`}
            label={messages.optionRow.colour}
            value={mark.colour}
            onChange={(colour) => change({ colour })}
            choices={COLOUR_CHOICES}
          />
        )}
      </Columns>
    )
  })
}

/** What can be answered, and what the gate shows of it; nothing for types without limits. */
export function AnswersSection(props: AnswersSectionProps) {
  const { type, min, max, max_length: length } = props.of
  const kind = type.value
  const isNumber = kind === 'number'
  if (!isNumber && !hasOptions(kind) && !isWritten(kind) && !isYesOrNo(kind)) return null
  return (
    <Section title={messages.answers}>
      {hasOptions(kind) && <OptionRows {...props} />}
      {isYesOrNo(kind) && <YesOrNoMarks {...props} />}
      {isNumber && (
        <Columns>
          <CapacityField {...min} hint={messages.noLimit} />
          <CapacityField {...max} hint={messages.noLimit} />
        </Columns>
      )}
      {isWritten(kind) && <CapacityField {...length} hint={messages.noLimit} />}
    </Section>
  )
}
