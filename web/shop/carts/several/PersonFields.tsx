import { useState } from 'react'
import type { Question } from '#contract/questions/questions.ts'
import type { OwnPrice } from '#contract/shop-items.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { refusedHint } from '#web/shop/carts/name-hint.ts'
import { messages } from './messages.ts'
import { type GivenAnswers, OwnQuestions } from './Questions.tsx'
import { fieldOf, type Values } from './several-form.ts'
import style from './Several.module.css'

/** The options of a choice: value → label. Empty if it is not asked. */
export interface Choices {
  ages: Record<string, string>
  times: Record<string, string>
  /** What the variants differ in, and those to choose from. */
  option: string
  variants: Record<string, string>
  /** What each may choose to pay. */
  own_price: OwnPrice | null
}

interface OwnFieldsProps {
  index: number
  form: Form<Values>
  choices: Choices
  /** What the festival asks, and what is answered. */
  asked: { questions: Question[]; given: GivenAnswers; onGiven: (given: GivenAnswers) => void }
}

interface PersonFieldsProps extends OwnFieldsProps {
  /** The id of the list of known names. */
  names: string
  /** Which tickets the person gets, if not everybody gets the same. */
  tickets: string | undefined
  onName: (name: string) => void
}

const OWN = ['email', 'age', 'variant_id', 'transport_time_id', 'own_price'] as const

/** The variant and the departure of one person, where these are asked. */
function OwnChoices({ index, form, choices }: Omit<OwnFieldsProps, 'asked'>) {
  const number = index + 1
  const field = (name: (typeof OWN)[number]) => form.field(fieldOf(index, name))
  return (
    <>
      {Object.keys(choices.variants).length > 0 && (
        <SelectField
          {...field('variant_id')}
          label={messages.variantOf({ option: choices.option, number })}
          options={choices.variants}
          empty={messages.asForAll}
        />
      )}
      {Object.keys(choices.times).length > 0 && (
        <SelectField
          {...field('transport_time_id')}
          label={messages.departureOf({ number })}
          options={choices.times}
          empty={messages.asForAll}
        />
      )}
    </>
  )
}

/** The fields in which one person differs. */
function OwnFields({ index, form, choices, asked }: OwnFieldsProps) {
  const number = index + 1
  const field = (name: (typeof OWN)[number]) => form.field(fieldOf(index, name))
  return (
    <div className={style.own}>
      <TextField {...field('email')} label={messages.emailOf({ number })} type="email" autoComplete="off" />
      {Object.keys(choices.ages).length > 0 && (
        <SelectField
          {...field('age')}
          label={messages.ageOf({ number })}
          options={choices.ages}
          empty={messages.asForAll}
        />
      )}
      <OwnChoices index={index} form={form} choices={choices} />
      {choices.own_price && (
        <TextField
          {...field('own_price')}
          label={messages.priceOf({ number })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {asked.questions.length > 0 && !asked.given.each && (
        <OwnQuestions {...asked} form={form} index={index} />
      )}
    </div>
  )
}

/** What a person answers, if everybody answers for themselves. */
const EachAnswers = (props: Parameters<typeof OwnQuestions>[0]) =>
  props.questions.length > 0 &&
  props.given.each && (
    <div className={style.own}>
      <OwnQuestions {...props} />
    </div>
  )

const Different = ({ number, onClick }: { number: number; onClick: () => void }) => (
  <button type="button" className={style.more} onClick={onClick}>
    {messages.differentFor({ number })}
  </button>
)

/** One person: the name, and on request the fields in which they differ. */
export function PersonFields({
  index,
  form,
  choices,
  asked: about,
  names,
  tickets,
  onName,
}: PersonFieldsProps) {
  const number = index + 1
  const isOwn = OWN.some((name) => form.field(fieldOf(index, name)).value !== '')
  const [asked, setAsked] = useState(false)
  const name = form.field(fieldOf(index, 'full_name'))
  return (
    <div className={style.person}>
      <TextField
        {...name}
        label={messages.person({ number })}
        hint={refusedHint(name.value) ?? tickets}
        autoComplete="off"
        list={names}
        onChange={onName}
        takesFocus={index === 0}
      />
      {asked || isOwn ? (
        <OwnFields index={index} form={form} choices={choices} asked={about} />
      ) : (
        <Different number={number} onClick={() => setAsked(true)} />
      )}
      <EachAnswers {...about} form={form} index={index} />
    </div>
  )
}
