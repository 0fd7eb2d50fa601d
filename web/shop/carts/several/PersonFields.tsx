import { useState } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { refusedHint } from '#web/shop/carts/name-hint.ts'
import { messages } from './messages.ts'
import { fieldOf, type Values } from './several-form.ts'
import style from './Several.module.css'

/** The options of a choice: value → label. Empty if it is not asked. */
export interface Choices {
  ages: Record<string, string>
  times: Record<string, string>
}

interface OwnFieldsProps {
  index: number
  form: Form<Values>
  choices: Choices
}

interface PersonFieldsProps extends OwnFieldsProps {
  /** The id of the list of known names. */
  names: string
  /** Which tickets the person gets, if not everybody gets the same. */
  tickets: string | undefined
  onName: (name: string) => void
}

const OWN = ['email', 'age', 'transport_time_id'] as const

/** The fields in which one person differs. */
function OwnFields({ index, form, choices }: OwnFieldsProps) {
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
      {Object.keys(choices.times).length > 0 && (
        <SelectField
          {...field('transport_time_id')}
          label={messages.departureOf({ number })}
          options={choices.times}
          empty={messages.asForAll}
        />
      )}
    </div>
  )
}

/** One person: the name, and on request the fields in which they differ. */
export function PersonFields({ index, form, choices, names, tickets, onName }: PersonFieldsProps) {
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
        <OwnFields index={index} form={form} choices={choices} />
      ) : (
        <button
          type="button"
          className={style.more}
          aria-label={messages.differentFor({ number })}
          onClick={() => setAsked(true)}
        >
          {messages.different}
        </button>
      )}
    </div>
  )
}
