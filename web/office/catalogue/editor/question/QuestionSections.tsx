import { MultiSelect } from '@mantine/core'
import type { Question } from '#contract/festival/questions.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { type DraftFields, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { SelectField, SwitchField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { hasOptions, isYesOrNo, optionsOf, textOf } from './question-fields.ts'

interface SectionProps {
  of: Fields<Question>
  errorAt: (path: string) => string | undefined
  festival: FestivalParts
}

interface SeveralProps {
  name: string
  label: string
  value: readonly unknown[]
  onChange: (values: string[]) => void
  choices: { value: string; label: string }[]
  errorAt: SectionProps['errorAt']
  hint?: string
}

/** Several of a list; its error is that of the list or of one of its entries. */
const Several = ({ name, label, value, onChange, choices, errorAt, hint }: SeveralProps) => (
  <MultiSelect
    label={label}
    description={hint}
    data-path={name}
    data={choices}
    value={value.filter((one) => typeof one === 'string')}
    onChange={onChange}
    error={[name, ...value.map((_, at) => `${name}[${at}]`)].map(errorAt).find(Boolean)}
    searchable
  />
)

/** What can ask it, as choices. */
const askers = ({ products, merchandise, site }: FestivalParts) => ({
  items: [...products, ...merchandise].map(({ value }) => ({
    value: value.external_code,
    label: value.name,
  })),
  types: choicesOf({
    ticket: 'ticket',
    transport: 'transport',
    ...site.value.productTypes,
    ...site.value.merchandiseTypes,
  }),
  ages: choicesOf(site.value.ageRanges),
})

const TARGETS = ['items', 'types', 'ages'] as const

/** The items, types and ages of which it is asked, of each or once of an order. */
export function TargetsSection({ of, errorAt, festival }: SectionProps) {
  const targets = of.for.value
  const choices = askers(festival)
  // That it is asked of nothing is an error of the whole.
  const errorOf = (path: string) => errorAt(path) ?? (path === 'for.items' ? errorAt('for') : undefined)
  return (
    <Section title={messages.askedOf}>
      <Columns>
        {TARGETS.map((name) => (
          <Several
            key={name}
            name={`for.${name}`}
            label={messages.targets[name]}
            hint={messages.targetHints[name]}
            value={targets[name]}
            onChange={(chosen) => of.for.onChange({ ...targets, [name]: chosen })}
            choices={choices[name]}
            errorAt={errorOf}
          />
        ))}
        <SelectField {...of.per} choices={choicesOf(messages.pers)} />
      </Columns>
    </Section>
  )
}

const DUES = ['purchase', 'day', 'gate'] as const

/** When it is to be answered, and under which condition it is asked. */
export function WhenSection(props: SectionProps) {
  const { of, festival } = props
  const due = textOf(of.due.value)
  const kind = due === 'purchase' || due === 'gate' ? due : 'day'
  const lastDay = festival.events[0]?.value.starts_at?.slice(0, 10) ?? ''
  return (
    <Section title={messages.when}>
      <Columns>
        <SwitchField {...of.required} />
        <SelectField
          name="due"
          label={of.due.label}
          value={kind}
          onChange={(chosen) => of.due.onChange(chosen === 'day' ? lastDay : chosen)}
          choices={DUES.map((value) => ({ value, label: messages.dues[value] }))}
          hint={messages.dueHint}
          error={kind === 'day' ? undefined : of.due.error}
        />
        {kind === 'day' && <DayField {...of.due} label={messages.dueDay} required />}
        <SwitchField {...of.blocks_entry} hint={messages.entryHint} />
      </Columns>
      <ConditionFields {...props} />
    </Section>
  )
}

const CONDITIONS = ['always', 'answer', 'age'] as const

type Condition = DraftFields<Exclude<Question['condition'], null>>

/** The first condition of a kind that can be chosen. */
function conditionOf(kind: (typeof CONDITIONS)[number], [first]: readonly Question[]): Condition | null {
  if (kind === 'always') return null
  if (kind === 'age') return { question: null, is: null, age: [] }
  return { question: first?.key ?? '', is: first ? (answersOf(first)[0]?.is ?? null) : null, age: [] }
}

function ConditionFields({ of, errorAt, festival }: SectionProps) {
  const { value, onChange } = of.condition
  const condition = value instanceof InvalidInput ? null : value
  const kind = condition === null ? 'always' : condition.question === null ? 'age' : 'answer'
  const others = festival.questions
    .map((part) => part.value)
    .filter(({ key, type }) => key !== of.key.value && (hasOptions(type) || isYesOrNo(type)))
  const choices = CONDITIONS.map((one) => ({
    value: one,
    label: messages.conditions[one],
    disabled: one === 'answer' && others.length === 0,
  }))
  return (
    <Columns>
      <SelectField
        name="condition"
        label={of.condition.label}
        value={kind}
        onChange={(chosen) => onChange(conditionOf(chosen, others))}
        choices={choices}
        error={of.condition.error}
      />
      {kind === 'answer' && condition !== null && (
        <AnswerFields questions={others} condition={condition} set={onChange} errorAt={errorAt} />
      )}
      {kind === 'age' && (
        <Several
          name="condition.age"
          label={messages.conditionAge}
          value={condition?.age ?? []}
          onChange={(age) => onChange({ question: null, is: null, age })}
          choices={choicesOf(festival.site.value.ageRanges)}
          errorAt={errorAt}
        />
      )}
    </Columns>
  )
}

/** The answers of a question that a condition can name. */
function answersOf({ type, options }: Question): { is: string | boolean; label: string }[] {
  if (type === 'consent') return [{ is: true, label: messages.yes }]
  if (type === 'boolean')
    return [
      { is: true, label: messages.yes },
      { is: false, label: messages.no },
    ]
  return optionsOf(options).map(({ key, label }) => ({ is: key, label }))
}

interface AnswerFieldsProps extends Pick<SectionProps, 'errorAt'> {
  questions: readonly Question[]
  condition: Condition
  set: (condition: Condition) => void
}

function AnswerFields({ questions, condition, set, errorAt }: AnswerFieldsProps) {
  const chosen = questions.find(({ key }) => key === condition.question)
  const answers = chosen ? answersOf(chosen) : []
  const chooseQuestion = (key: string) => {
    const next = questions.find((question) => question.key === key)
    set({ ...condition, question: key, is: next ? (answersOf(next)[0]?.is ?? null) : null })
  }
  return (
    <>
      <SelectField
        name="condition.question"
        label={messages.conditionQuestion}
        value={textOf(condition.question ?? '')}
        onChange={chooseQuestion}
        choices={questions.map(({ key, label }) => ({ value: key, label }))}
        error={errorAt('condition.question')}
      />
      <SelectField
        name="condition.is"
        label={messages.conditionAnswer}
        value={condition.is instanceof InvalidInput ? condition.is.text : String(condition.is ?? '')}
        onChange={(text) =>
          set({ ...condition, is: answers.find(({ is }) => String(is) === text)?.is ?? null })
        }
        choices={answers.map(({ is, label }) => ({ value: String(is), label }))}
        error={errorAt('condition.is')}
      />
    </>
  )
}

/** Whose the answers are, and who may see them how long. */
export function AfterwardsSection({ of }: Pick<SectionProps, 'of'>) {
  const setSensitive = (sensitive: boolean | InvalidInput) => {
    of.sensitive.onChange(sensitive)
    if (sensitive === true) of.at_gate.onChange({})
  }
  return (
    <Section title={messages.afterwards}>
      <Columns>
        <SelectField {...of.about} choices={choicesOf(messages.abouts)} hint={messages.aboutHint} />
        <SwitchField {...of.sensitive} onChange={setSensitive} hint={messages.sensitiveHint} />
        {of.sensitive.value === true && <IntegerField {...of.erase_after} />}
      </Columns>
    </Section>
  )
}
