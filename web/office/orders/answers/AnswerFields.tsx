import { Fieldset, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { Config } from '#contract/config.ts'
import { askedOf } from '#contract/questions/answers.ts'
import type { Question } from '#contract/questions/questions.ts'
import { appearedText, causeOf, useAppeared } from '#web/lib/forms/appeared-questions.ts'
import { answeredIn, type Given } from '#web/lib/forms/given-answers.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { enterable } from './answers.ts'
import { messages } from './messages.ts'

interface AnswerFieldsProps {
  config: Pick<Config, 'countries' | 'ageRanges'>
  questions: readonly Question[]
  given: Given | undefined
  age?: string | null
  /** The beginning of the names of the fields ("groups.1"). */
  name: string
  /** The id of the error of an answer, by its key. */
  errorId: (key: string) => string | undefined
  onChange: (given: Given) => void
  /** What it is asked about; left out where the section says so. */
  legend?: string
}

/** How it is said that a question has appeared. */
const appearedTexts = () => ({
  appeared: messages.appeared,
  appearedByAnswer: messages.appearedByAnswer,
  appearedByAge: messages.appearedByAge,
  yes: messages.yes,
  no: messages.no,
})

/** What a ticket, an item or an order asks, for staff who hear the answers: all of it may stay open. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { questions, given = {}, age = null, legend } = props
  const known = answeredIn(given)
  const asked = askedOf(enterable(questions), new Map(Object.entries(known)), { age })
  const appeared = useAppeared(asked, (question) =>
    appearedText(question, causeOf(question, { questions, known, age }), appearedTexts(), props.config),
  )
  if (asked.length === 0) return null
  const fields = (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {asked.map((question) => (
          <AnswerField key={question.key} {...props} question={question} />
        ))}
      </SimpleGrid>
      <VisuallyHidden component="output">{appeared}</VisuallyHidden>
    </>
  )
  if (legend === undefined) return fields
  return (
    <Fieldset legend={legend} variant="unstyled">
      {fields}
    </Fieldset>
  )
}

type FieldProps = AnswerFieldsProps & { question: Question }

/** Names and values as those of the text fields of forms. */
function fieldOf({ question, given = {}, name, errorId, onChange }: FieldProps) {
  const { key, label, help } = question
  const change = (answer: unknown) => onChange({ ...given, [key]: answer })
  const answer = given[key]
  return {
    change,
    answer,
    field: {
      name: `${name}.answers.${key}`,
      label,
      hint: help === '' ? undefined : help,
      errorId: errorId(key),
    },
    text: { value: typeof answer === 'string' ? answer : '', onChange: change },
  }
}

function AnswerField(props: FieldProps) {
  const { type, label } = props.question
  const { change, answer, field, text } = fieldOf(props)
  const clear = () => change(undefined)
  switch (type) {
    case 'boolean':
      return (
        <SelectField
          {...field}
          value={typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : ''}
          choices={(['yes', 'no'] as const).map((value) => ({ value, label: messages[value] }))}
          onChange={(said) => change(said === 'yes')}
          onClear={clear}
        />
      )
    case 'consent':
      return (
        <CheckboxField label={label} value={answer === true} onChange={(is) => change(is || undefined)} />
      )
    case 'choice':
    case 'country':
      return <SelectField {...field} {...text} choices={choicesIn(props)} onClear={clear} />
    case 'choices':
      return <Choices {...props} />
    case 'long_text':
      return <TextAreaField {...field} {...text} />
    case 'date':
      return <TextField {...field} {...text} type="date" />
    case 'text':
    case 'plate':
    case 'number':
    case 'phone':
      return <TextField {...field} {...text} inputMode={modeOf(type)} />
    case 'file':
      return null
  }
}

const choicesIn = ({ question: { type, options }, config }: FieldProps) =>
  type === 'country' ? choicesOf(config.countries) : options.map(({ key, label }) => ({ value: key, label }))

const modeOf = (type: Question['type']): 'decimal' | 'tel' | 'text' =>
  type === 'number' ? 'decimal' : type === 'phone' ? 'tel' : 'text'

function Choices(props: FieldProps) {
  const { question } = props
  const { change, answer, field } = fieldOf(props)
  const chosen: unknown[] = Array.isArray(answer) ? answer : []
  const keys = question.options.map(({ key }) => key)
  const toggle = (option: string, is: boolean) =>
    change(keys.filter((key) => (key === option ? is : chosen.includes(key))))
  return (
    <Fieldset legend={question.label} variant="unstyled" aria-describedby={field.errorId}>
      <Stack gap="xs">
        {field.hint !== undefined && <Text size="sm">{field.hint}</Text>}
        {question.options.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            value={chosen.includes(key)}
            onChange={(is) => toggle(key, is)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
