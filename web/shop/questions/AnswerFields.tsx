import { useId, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import { askedOf } from '#contract/questions/answers.ts'
import type { Answers, Question } from '#contract/questions/questions.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { Fields } from '#web/ui/forms/Field.tsx'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { messages as common } from '#web/ui/messages.ts'
import style from './AnswerFields.module.css'
import { FormerAnswers } from './FormerAnswers.tsx'
import { formerAnswers, type Subject } from './former-answers.ts'
import { appearedText, causeOf, useAppeared } from '#web/lib/forms/appeared-questions.ts'
import { answeredIn, type Given } from '#web/lib/forms/given-answers.ts'
import { messages } from './messages.ts'

const FileAnswer = pagePart(() => import('./FileAnswer.tsx'))

interface AnswerFieldsProps {
  questions: readonly Question[]
  given: Given
  /** The age range that is chosen, of which some questions depend. */
  age: string | null
  /** The answers that are changed. */
  onChange: (answers: Given) => void
  /** The id of the error of an answer. */
  errorId: (key: string) => string | undefined
  /** The answers for all and their age, of one person who answers otherwise. */
  ofAll?: { given: Given; age: string | null } | undefined
  /** Whose answers from earlier orders are offered; left out where none are. */
  subject?: Subject
}

/** How it is said that a question has appeared. */
const appearedTexts = () => ({
  appeared: messages.appeared,
  appearedByAnswer: messages.appearedByAnswer,
  appearedByAge: messages.appearedByAge,
  yes: messages.yes,
  no: messages.no,
})

/** The fields for what is asked: a question whose condition is not met is not there. */
export default function AnswerFields(props: AnswerFieldsProps) {
  const { questions, given, age, ofAll, onChange, errorId } = props
  const known = { ...ofAll?.given, ...answeredIn(given) }
  const keys = askedOf(questions, new Map(Object.entries(known)), { age })
    .map(({ key }) => key)
    .join('\n')
  const [asked, setAsked] = useState<readonly Question[]>(() => shownOf(questions, keys))
  if (asked.map(({ key }) => key).join('\n') !== keys) setAsked(shownOf(questions, keys))
  const config = useConfig()
  const appeared = useAppeared(asked, (question) =>
    appearedText(question, causeOf(question, { questions, known, age }), appearedTexts(), config),
  )
  const former = useFormer(props)
  return (
    <Fields>
      <FormerAnswers questions={questions} answers={former} onUse={onChange} />
      {asked.map((question) => (
        <AnswerField
          key={question.key}
          {...props}
          question={question}
          errorId={(key) => (isAsForAll(props, key) ? undefined : errorId(key))}
        />
      ))}
      <output className="hidden-text">{appeared}</output>
    </Fields>
  )
}

/** Whether a person's answer is that for all, where its error is shown, too. */
const isAsForAll = ({ questions, given, ofAll }: AnswerFieldsProps, key: string): boolean =>
  ofAll !== undefined &&
  answeredIn(given)[key] === undefined &&
  askedOf(questions, new Map(Object.entries(ofAll.given)), ofAll).some((question) => question.key === key)

/** What earlier orders of a customer who has proven their address can answer. */
function useFormer({ subject, questions, given, age, ofAll }: AnswerFieldsProps): Answers {
  const { config, customer, provisional, orders } = useData()
  if (subject === undefined || customer === null || provisional) return {}
  const countries = Object.keys(config.countries)
  return formerAnswers(orders, subject, {
    questions,
    given: { ...ofAll?.given, ...answeredIn(given) },
    age,
    countries,
  })
}

function shownOf(questions: readonly Question[], keys: string): readonly Question[] {
  const shown = new Set(keys.split('\n'))
  return questions.filter(({ key }) => shown.has(key))
}

/** What stands below a field: its explanation, until when it may wait, and that nobody enters without it. */
function useHint({ help, due, required, blocks_entry }: Question): string | undefined {
  const { locale } = useConfig()
  const day = due === 'purchase' || due === 'gate' ? null : formatDate(`${due}T00:00Z`, 'UTC', locale)
  const later = day === null ? due === 'gate' && messages.laterAtGate : messages.laterUntil({ day })
  const entry = blocks_entry === true && messages.entryNeeds
  return [help, required && later, entry].filter(Boolean).join(' ') || undefined
}

type FieldProps = AnswerFieldsProps & { question: Question }

/** The input for the type of a question. */
function AnswerField(props: FieldProps) {
  const { question, given, onChange, errorId, ofAll } = props
  const isOwn = ofAll !== undefined
  const { key, type, label, required } = question
  const answer = given[key]
  const field = {
    label,
    hint: useHint(question),
    optional: !required && !isOwn,
    name: `answers.${key}`,
    value: typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '',
    onChange: (value: string) => onChange({ [key]: value }),
    errorId: errorId(key),
  }
  if (type === 'choices')
    return <Choices {...field} question={question} answer={answer} onChange={onChange} />
  if (type === 'boolean')
    return <YesNo {...field} answer={answer} onChange={(isYes) => onChange({ [key]: isYes })} />
  if (type === 'consent')
    return (
      <Consent {...field} isGiven={answer === true} onChange={(isGiven) => onChange({ [key]: isGiven })} />
    )
  if (type === 'choice' || type === 'country') return <Choice {...field} question={question} isOwn={isOwn} />
  if (type === 'file')
    return <FileAnswer {...field} question={key} onChange={(file) => onChange({ [key]: file })} />
  if (type === 'long_text') return <TextAreaField {...field} />
  return <TextField {...field} {...INPUTS[type]} />
}

/** How the input of each type differs. */
const INPUTS = {
  text: { autoComplete: 'off' },
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  plate: { capitals: true, autoComplete: 'off' },
  date: { type: 'date', autoComplete: 'off' },
} as const

interface ConsentProps {
  label: string
  hint: string | undefined
  optional: boolean
  name: string
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  errorId: string | undefined
}

/** A consent with its explanation below it. */
function Consent({ label, hint, optional, name, isGiven, onChange, errorId }: ConsentProps) {
  const hintId = useId()
  const described = [errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <fieldset aria-label={label} aria-describedby={described || undefined}>
      <CheckboxField
        label={<OwnText>{optionally(label, optional)}</OwnText>}
        name={name}
        checked={isGiven}
        onChange={onChange}
        errorId={errorId}
      />
      {hint !== undefined && (
        <p id={hintId} className={style.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** What stands above several inputs. */
const optionally = (label: string, optional: boolean): string =>
  optional ? `${label} (${common.optional})` : label

interface YesNoProps {
  label: string
  hint: string | undefined
  optional: boolean
  name: string
  answer: unknown
  onChange: (isYes: boolean) => void
  errorId: string | undefined
}

const YesNo = ({ label, hint, optional, name, answer, onChange, errorId }: YesNoProps) => (
  <RadioField
    legend={optionally(label, optional)}
    hint={hint}
    name={name}
    value={typeof answer === 'boolean' ? String(answer) : ''}
    onChange={(value) => onChange(value === 'true')}
    errorId={errorId}
    options={[
      { value: 'true', label: messages.yes },
      { value: 'false', label: messages.no },
    ]}
  />
)

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], 'options' | 'empty'> & {
  question: Question
  isOwn: boolean
}

/** One of the options, or of the countries. */
function Choice({ question, isOwn, ...field }: ChoiceProps) {
  const { countries } = useConfig()
  const options = question.type === 'country' ? countries : labelsOf(question)
  return <SelectField {...field} options={options} empty={isOwn ? messages.asForAll : messages.choose} />
}

const labelsOf = ({ options }: Question): Record<string, string> =>
  Object.fromEntries(options.map(({ key, label }) => [key, label]))

interface ChoicesProps {
  question: Question
  answer: unknown
  onChange: (answers: Given) => void
  errorId: string | undefined
  hint: string | undefined
  optional: boolean
}

function Choices({ question, answer, onChange, errorId, hint, optional }: ChoicesProps) {
  const { key, label, options } = question
  const hintId = useId()
  const described = [errorId, hint && hintId].filter(Boolean).join(' ')
  const chosen: unknown[] = Array.isArray(answer) ? answer : []
  const toggle = (option: string, isChosen: boolean) =>
    onChange({
      [key]: options
        .map((each) => each.key)
        .filter((each) => (each === option ? isChosen : chosen.includes(each))),
    })
  return (
    <fieldset className={style.choices} aria-describedby={described || undefined}>
      <legend>
        <OwnText>{optionally(label, optional)}</OwnText>
      </legend>
      {hint !== undefined && (
        <p id={hintId} className={style.hint}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <CheckboxField
          key={option.key}
          label={option.label}
          name={`answers.${key}`}
          checked={chosen.includes(option.key)}
          errorId={errorId}
          onChange={(isChosen) => toggle(option.key, isChosen)}
        />
      ))}
    </fieldset>
  )
}
