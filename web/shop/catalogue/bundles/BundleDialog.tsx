import { lazy, Suspense, useId, useState } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { Bundle } from '#contract/shop-items.ts'
import { useConfig, useData, useMayOpen } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useCart } from '#web/shop/carts/cart.ts'
import type { KnownHolder } from '#web/shop/carts/holder.ts'
import { questionsFor } from '#web/shop/carts/holder-questions.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { refusedHint } from '#web/shop/carts/name-hint.ts'
import { messages as severalMessages } from '#web/shop/carts/several/messages.ts'
import { peopleFor } from '#web/shop/carts/several/several-form.ts'
import { type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import { answerErrors } from '#web/shop/questions/answer-errors.ts'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { messages as common } from '#web/ui/messages.ts'
import type { Part } from './bundle.ts'
import {
  type BundleTicket,
  fieldOf,
  holdersOf,
  ticketsIn,
  validateBundle,
  type Values,
} from './bundle-form.ts'
import style from './Bundles.module.css'
import { messages } from './messages.ts'

const AnswerFields = lazy(() => import('#web/shop/questions/AnswerFields.tsx'))

interface BundleDialogProps {
  bundle: Bundle
  parts: Part[]
  onSave: (tickets: Holder[], waiting: () => void) => Promise<void>
  onFailed: (failure: unknown) => void
  onClose: () => void
}

function useBundleForm({ parts, onSave, onFailed, onClose }: BundleDialogProps) {
  const { config, customer, existing_tickets: existing } = useData()
  const cart = useCart()
  const tickets = ticketsIn(parts)
  const [given, setGiven] = useState<Readonly<Record<number, Given>>>({})
  const withAnswers = (holders: Holder[]): Holder[] =>
    holders.map((holder, index) => {
      const asked = tickets[index]?.product.questions
      return asked ? { ...holder, answers: sentAnswers(asked, given[index] ?? {}) } : holder
    })
  const form = useForm<Values>({
    initial: { email: customer?.email ?? '' },
    validate: (values) => ({
      ...validateBundle(values, tickets, { config, cart }),
      ...answersWrong(holdersOf(values, tickets, config), tickets, given, config),
    }),
    onSubmit: async (values, waiting) => {
      await onSave(withAnswers(holdersOf(values, tickets, config)), waiting)
      onClose()
    },
    onError: onFailed,
  })
  const [first] = tickets
  const people = first ? peopleFor(first.product, { cart, customer, existing }) : []
  const answer = (index: number, answers: Given) =>
    setGiven((before) => ({ ...before, [index]: { ...before[index], ...answers } }))
  return { form, tickets, people, given, answer }
}

const answersWrong = (
  holders: Holder[],
  tickets: BundleTicket[],
  given: Readonly<Record<number, Given>>,
  config: Config,
): Values =>
  Object.assign(
    {},
    ...holders.map(({ age, name_later }, index) =>
      answerErrors(tickets[index]?.product.questions, given[index] ?? {}, {
        config,
        age: age || null,
        isNamedLater: name_later === true,
        field: `tickets.${index}.answers`,
      }),
    ),
  )

/** The known people, and those who were named for other tickets of the bundle. */
function namesIn(values: Values, people: KnownHolder[], tickets: BundleTicket[]): string[] {
  const typed = tickets.map((_, index) => values[fieldOf(index, 'full_name')]?.trim() ?? '')
  return [...new Set([...typed, ...people.map(({ full_name }) => full_name)])].filter((name) => name !== '')
}

interface PersonProps {
  form: Form<Values>
  ticket: BundleTicket
  index: number
  /** The id of the list of names. */
  names: string
  given: Given
  onAnswer: (answers: Given) => void
}

/** What the product of one ticket asks. */
function Questions({
  form,
  ticket: { product },
  index,
  given,
  onAnswer,
  item,
}: PersonProps & { item: string }) {
  if (!product.questions) return null
  return (
    <fieldset className={style.questions}>
      <legend className="hidden-text">{item}</legend>
      <Suspense>
        <AnswerFields
          questions={product.questions}
          given={given}
          age={form.values[fieldOf(index, 'age')] || null}
          subject={{ holder: form.values[fieldOf(index, 'full_name')] ?? '' }}
          onChange={onAnswer}
          errorId={(key) => form.errorId(`tickets.${index}.answers.${key}`)}
        />
      </Suspense>
    </fieldset>
  )
}

/** The variant and the departure of a ticket. */
function Chosen({
  form,
  ticket: { product },
  index,
  item,
}: Pick<PersonProps, 'form' | 'ticket' | 'index'> & { item: string }) {
  const config = useConfig()
  const { times } = questionsFor(product, config)
  const options = departureOptions(product, config.locale, null)
  return (
    <>
      {product.variants && (
        <SelectField
          {...form.field(fieldOf(index, 'variant_id'))}
          label={messages.variant({ option: product.option ?? '', item })}
          options={Object.fromEntries(
            product.variants.flatMap(({ id, name: text, stock_level }) =>
              stock_level === 0 ? [] : [[id, text]],
            ),
          )}
          empty=""
        />
      )}
      {times.length > 0 && (
        <SelectField
          {...form.field(fieldOf(index, 'transport_time_id'))}
          label={messages.departure({ item })}
          options={Object.fromEntries(
            options.flatMap(({ value, label: text, disabled }) => (disabled ? [] : [[value, text]])),
          )}
          empty=""
        />
      )}
    </>
  )
}

/** The holder of one ticket. */
function Person(props: PersonProps) {
  const { form, ticket, index, names } = props
  const { product, number, of } = ticket
  const config = useConfig()
  const { ages } = questionsFor(product, config)
  const item = of === 1 ? product.name : messages.nth({ item: product.name, number })
  const name = form.field(fieldOf(index, 'full_name'))
  return (
    <div className={style.person}>
      <TextField
        {...name}
        label={messages.holder({ item })}
        hint={refusedHint(name.value)}
        autoComplete="off"
        list={names}
        takesFocus={index === 0}
      />
      {ages.length > 0 && (
        <SelectField
          {...form.field(fieldOf(index, 'age'))}
          label={messages.ageOf({ item })}
          options={Object.fromEntries(ages.map((age) => [age, config.ageRanges[age] ?? age]))}
          empty={cartMessages.chooseAge}
        />
      )}
      <Chosen form={form} ticket={ticket} index={index} item={item} />
      <Questions {...props} item={item} />
    </div>
  )
}

/** The holders of the tickets of a bundle: a row for each ticket, and one address for all. Waits like `HolderDialog`. */
export default function BundleDialog(props: BundleDialogProps) {
  return useMayOpen() && <OpenDialog {...props} />
}

function OpenDialog(props: BundleDialogProps) {
  const { form, tickets, people, given, answer } = useBundleForm(props)
  const names = useId()
  return (
    <FormDialog title={messages.holders} subject={props.bundle.name} form={form} onClose={props.onClose}>
      <div className={style.people}>
        <p>{severalMessages.nameHint}</p>
        {tickets.map((ticket, index) => (
          <Person
            key={fieldOf(index, 'full_name')}
            form={form}
            ticket={ticket}
            index={index}
            names={names}
            given={given[index] ?? {}}
            onAnswer={(answers) => answer(index, answers)}
          />
        ))}
        <datalist id={names}>
          {namesIn(form.values, people, tickets).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Fields>
          <TextField
            {...form.field('email')}
            label={common.email}
            hint={messages.emailHint}
            type="email"
            autoComplete="email"
          />
        </Fields>
      </div>
    </FormDialog>
  )
}
