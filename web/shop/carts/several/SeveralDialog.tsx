import { lazy, Suspense, useId, useState } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { amountText } from '#contract/typed-amounts.ts'
import { listed } from '#contract/define-messages.ts'
import { type HolderQuestions, nameKey } from '#contract/rules.ts'
import { useConfig, useData, useMayOpen } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useCart } from '#web/shop/carts/cart.ts'
import { OwnPriceField } from '#web/shop/carts/amounts/OwnPriceField.tsx'
import type { KnownHolder } from '#web/shop/carts/holder.ts'
import type { HolderProduct } from '#web/shop/carts/holder-questions.ts'
import { KnownPeople } from '#web/shop/carts/KnownPeople.tsx'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { DepartureField, MeetingNote } from '#web/shop/departures/DepartureField.tsx'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'
import { occasionLines } from '#web/shop/occasions/texts.ts'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { messages as common } from '#web/ui/messages.ts'
import { messages } from './messages.ts'
import { type Choices, PersonFields } from './PersonFields.tsx'
import {
  answersWrong,
  askedByAny,
  type GivenAnswers,
  NOTHING_GIVEN,
  QuestionsForAll,
  withAnswers,
} from './Questions.tsx'
import { emptyRow, fill, fieldOf, peopleFor, ticketsOf, type Values } from './several-form.ts'
import style from './Several.module.css'
import {
  peopleIn,
  questionsForAll,
  ticketsIn,
  ticketsOfPerson,
  validateWanted,
  type Wanted,
} from './wanted.ts'
import { namesUntil } from '#web/shop/carts/names-until.ts'

const VariantField = lazy(async () => ({
  default: (await import('#web/shop/variants/VariantField.tsx')).VariantField,
}))

interface SeveralDialogProps {
  /** The tickets: a product that is wanted twice is for the first two people. At most one of several has departures or variants. */
  wanted: [Wanted, ...Wanted[]]
  /** The departure that was chosen before. */
  time: number | null
  /** The variant that was chosen before. */
  variant?: number | null
  onSave: (tickets: Holder[], waiting: () => void) => Promise<void>
  onFailed: (failure: unknown) => void
  onClose: () => void
}

function useSeveralForm({ wanted, time, variant = null, onSave, onFailed, onClose }: SeveralDialogProps) {
  const { config, customer, existing_tickets: existing } = useData()
  const cart = useCart()
  const [{ product }] = wanted
  const count = peopleIn(wanted)
  const asks = questionsForAll(wanted, config)
  const own_price = asks.ownPrice?.own_price
  const questions = askedByAny(wanted)
  const [given, onGiven] = useState<GivenAnswers>(NOTHING_GIVEN)
  const form = useForm<Values>({
    initial: {
      email: customer?.email ?? '',
      age: '',
      transport_time_id: time === null ? '' : String(time),
      variant_id: variant === null ? '' : String(variant),
      own_price: own_price ? amountText(own_price.suggested, config) : '',
    },
    validate: (values) => {
      const tickets = ticketsOf(values, count, asks, config)
      return {
        ...validateWanted(values, tickets, asks, { wanted, cart }),
        ...answersWrong(withAnswers(tickets, questions, given), wanted, config),
      }
    },
    onSubmit: async (values, waiting) => {
      await onSave(withAnswers(ticketsOf(values, count, asks, config), questions, given), waiting)
      onClose()
    },
    onError: onFailed,
  })
  const people = peopleFor(product, { cart, customer, existing })
  const options = departureOptions(product, config.locale, null)
  const choices = choicesOf(product, asks, config)
  const asked = { questions, given, onGiven }
  return { form, asks, asked, people, options, choices, count, product, own: customer?.full_name }
}

/** What can be chosen for one person. */
function choicesOf(product: HolderProduct, asks: HolderQuestions, config: Config): Choices {
  const times = asks.times.length === 0 ? [] : departureOptions(product, config.locale, null)
  return {
    own_price: asks.ownPrice?.own_price ?? null,
    option: product.option ?? '',
    variants: Object.fromEntries(
      (product.variants ?? []).flatMap(({ id, name, stock_level }) =>
        stock_level === 0 ? [] : [[String(id), name]],
      ),
    ),
    ages: Object.fromEntries(asks.ages.map((age) => [age, config.ageRanges[age] ?? age])),
    times: Object.fromEntries(
      times.flatMap(({ value, label, disabled }) => (disabled ? [] : [[value, label]])),
    ),
  }
}

type SeveralForm = ReturnType<typeof useSeveralForm>

/** Known people who are in no row yet: a tap fills the first empty row. */
function People({ people, own, form, asks, count }: SeveralForm) {
  const named = new Set(
    Array.from({ length: count }, (_, index) => nameKey(form.values[fieldOf(index, 'full_name')] ?? '')),
  )
  const row = emptyRow(form.values, count)
  const left = people.filter(({ full_name }) => !named.has(nameKey(full_name)))
  if (row === null) return null
  return (
    <KnownPeople
      legend={messages.people}
      people={left}
      labelOf={({ full_name }) => (full_name === own ? messages.forMe({ name: own }) : full_name)}
      onChoose={(person) => form.change(fill(form.values, row, person, asks))}
    />
  )
}

/** The variant for all, if there are some. */
function VariantForAll({ form, product: { option = '', variants } }: Pick<SeveralForm, 'form' | 'product'>) {
  if (!variants) return null
  const chosen: Pick<Form<{ variant_id: number | null }>, 'field' | 'change'> = {
    field: () => form.field('variant_id'),
    change: ({ variant_id }) => form.change({ variant_id: String(variant_id ?? '') }),
  }
  return (
    <Suspense>
      <VariantField form={chosen} option={option} variants={variants} />
    </Suspense>
  )
}

/** The values for all, unless one person differs. */
function ForAll({ form, asked, choices, options, product, count }: SeveralForm) {
  const { values, change } = form
  const time = values['transport_time_id'] ?? ''
  const departure: Pick<Form<{ transport_time_id: number | null }>, 'field' | 'change'> = {
    field: () => form.field('transport_time_id'),
    change: ({ transport_time_id }) => change({ transport_time_id: String(transport_time_id ?? time) }),
  }
  return (
    <fieldset className={style.all}>
      <legend>{messages.forAll}</legend>
      <p className={style.hint}>{messages.forAllHint}</p>
      <Fields>
        <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
        {Object.keys(choices.ages).length > 0 && (
          <SelectField
            {...form.field('age')}
            label={cartMessages.age}
            options={choices.ages}
            empty={cartMessages.chooseAge}
          />
        )}
        <VariantForAll form={form} product={product} />
        {product.travel_time_type === 'selectable' && <DepartureField form={departure} options={options} />}
        {product.type === 'transport' && <MeetingNote />}
        {choices.own_price && (
          <OwnPriceField
            field={form.field('own_price')}
            label={messages.priceEach}
            own_price={choices.own_price}
          />
        )}
        {asked.questions.length > 0 && <QuestionsForAll {...asked} form={form} count={count} />}
      </Fields>
    </fieldset>
  )
}

/** The names of the products, with their numbers if there are several. */
const subjectOf = (wanted: Wanted[]): string =>
  wanted.length === 1
    ? wanted.map(({ product }) => product.name).join('')
    : listed(
        wanted.map(({ product, count }) => messages.wanted({ count: String(count), item: product.name })),
      )

/** A row for each person, with the names of known people as suggestions. */
function Rows({ form, people, asks, asked, choices, count, wanted }: SeveralForm & { wanted: Wanted[] }) {
  const names = useId()
  const rename = (index: number, full_name: string) => {
    const person: KnownHolder | undefined = people.find((each) => each.full_name === full_name)
    const own = { [fieldOf(index, 'full_name')]: full_name }
    form.change(person ? fill(form.values, index, person, asks) : own)
  }
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <PersonFields
          key={fieldOf(index, 'full_name')}
          index={index}
          form={form}
          choices={choices}
          asked={asked}
          names={names}
          tickets={ticketsOfPerson(wanted, index)}
          onName={(name) => rename(index, name)}
        />
      ))}
      <datalist id={names}>
        {people.map(({ full_name }) => (
          <option key={full_name}>{full_name}</option>
        ))}
      </datalist>
    </>
  )
}

/** The holders of several tickets in one dialog: a row for each person, and the values for all once. Waits like `HolderDialog`. */
export default function SeveralDialog(props: SeveralDialogProps) {
  return useMayOpen() && <OpenDialog {...props} />
}

/** When and where the products are, each with its name where they differ. */
function occasionsOf(wanted: Wanted[], config: Config): string[] {
  const occasions = wanted.map(({ product }) => occasionLines(product, config).filter(Boolean).join(' · '))
  if (new Set(occasions).size === 1) return occasions.slice(0, 1)
  return wanted.map(({ product }, index) =>
    messages.occasionOf({ item: product.name, occasion: occasions[index] ?? '' }),
  )
}

function OpenDialog(props: SeveralDialogProps) {
  const { wanted, onClose } = props
  const several = useSeveralForm(props)
  const { form, asks } = several
  const config = useConfig()
  const later =
    asks.later === true
      ? namesUntil(
          wanted.map(({ product }) => product),
          config,
        )
      : null
  return (
    <FormDialog
      title={messages.title({ count: ticketsIn(wanted) })}
      subject={subjectOf(wanted)}
      form={form}
      onClose={onClose}
    >
      {occasionsOf(wanted, config).map((occasion) => (
        <p key={occasion} className={style.occasion}>
          {occasion}
        </p>
      ))}
      <People {...several} />
      <div className={style.people}>
        <p className={style.hint}>{messages.nameHint}</p>
        {later !== null && <p className={style.hint}>{messages.laterHint({ until: later })}</p>}
        <Rows {...several} wanted={wanted} />
      </div>
      <ForAll {...several} />
    </FormDialog>
  )
}
