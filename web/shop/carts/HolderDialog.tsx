import { lazy, Suspense } from 'react'
import type { CartProduct, Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { type AmountFormat, amountText, typedAmount } from '#contract/typed-amounts.ts'
import { normalizeName } from '#contract/rules.ts'
import { answering, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import { useCart } from './cart.ts'
import { useData, useMayOpen } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { occasionLines } from '#web/shop/occasions/texts.ts'
import { DepartureField, MeetingNote } from '#web/shop/departures/DepartureField.tsx'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'
import { Fields } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { type KnownHolder, validateHolder, defaultHolder, knownHolders } from './holder.ts'
import { type HolderProduct, questionsFor } from './holder-questions.ts'
import { OwnPriceField } from './amounts/OwnPriceField.tsx'
import { KnownPeople } from './KnownPeople.tsx'
import { nameHint } from './name-hint.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './HolderDialog.module.css'
import { answerErrors } from '#web/shop/questions/answer-errors.ts'
import { useNamesUntil } from './names-until.ts'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'

const VariantField = lazy(async () => ({
  default: (await import('#web/shop/variants/VariantField.tsx')).VariantField,
}))
const AnswerFields = lazy(() => import('#web/shop/questions/AnswerFields.tsx'))

interface HolderDialogProps {
  title: string
  product: HolderProduct
  /** The line to edit; null if a ticket is being added. */
  line: CartProduct | null
  /** The initial departure. */
  time: number | null
  /** The initial variant. */
  variant?: number | null
  /** The departures or variants are full, and the dialog is for the waiting list of one of them. */
  waits?: boolean
  onSave: (holder: Holder, waiting: () => void) => Promise<void>
  onFailed: (failure: unknown) => void
  onClose: () => void
}

/** The amount is kept as typed; it is empty where the price is fixed. */
type Values = Holder & { own_price: string; given: Given } & Record<string, unknown>

/** The form's values and rules; only answers to the product's questions are sent. */
function useHolderForm({ product, line, onSave, onFailed, onClose, ...initially }: HolderDialogProps) {
  const { config, customer, existing_tickets: existing } = useData()
  const cart = useCart()
  const questions = questionsFor(product, config)
  const surroundings = { cart, customer, existing }
  const known = knownHolders(product, surroundings)
  const { time: transport_time_id, variant: variant_id = null } = initially
  const holder =
    line === null
      ? defaultHolder(known, surroundings, { transport_time_id, variant_id })
      : { ...holderOf(line), name_later: line.full_name === '' }
  const price = line?.list_price ?? product.own_price?.suggested
  const own_price = product.own_price && price !== undefined ? amountText(price, config) : ''
  const form = useForm<Values>({
    initial: { variant_id: null, name_later: false, ...holder, own_price, given: { ...line?.answers } },
    validate: (values) => ({
      ...validateHolder(read(values, product, config), questions, { product, cart, line }),
      // Who waits for a place answers once there is one.
      ...(!initially.waits && answersWrong(values, product, config)),
    }),
    onSubmit: async (values, waiting) => {
      const { age: chosen, transport_time_id: departure, ...person } = read(values, product, config)
      const answers = {
        ...person,
        age: questions.ages.length > 0 ? chosen : '',
        transport_time_id: questions.times.length > 0 ? departure : null,
        ...(product.questions && { answers: sentAnswers(product.questions, values.given) }),
      }
      await onSave(answers, waiting)
      onClose()
    },
    onError: onFailed,
  })
  const choices = line === null ? known.filter((person) => person.full_name !== form.values.full_name) : []
  return { form, questions, choices, config }
}

const answersWrong = ({ given, age, name_later }: Values, { questions }: HolderProduct, config: Config) =>
  answerErrors(questions, given, { config, age: age || null, isNamedLater: name_later === true })

/** The holder of a line. */
const holderOf = ({ full_name, email, age, transport_time_id, variant_id }: CartProduct): Holder => ({
  full_name,
  email,
  age: age ?? '',
  transport_time_id,
  ...(variant_id !== undefined && { variant_id }),
})

/** The holder for the call, with the amount where the product asks for one; NaN if what was typed is none. */
const read = (values: Values, { own_price }: HolderProduct, format: AmountFormat): Holder => ({
  ...trimmed(values),
  ...(own_price && { own_price: typedAmount(values.own_price, format) ?? NaN }),
})

/** Trims the values; for a holder who is named later only that is sent. */
const trimmed = ({ full_name, email, age, transport_time_id, variant_id, name_later }: Holder): Holder => {
  const chosen = { transport_time_id, ...(variant_id != null && { variant_id }) }
  return name_later === true
    ? { full_name: '', email: '', age: '', ...chosen, name_later }
    : { full_name: normalizeName(full_name), email: email.trim(), age, ...chosen }
}

/** When and where the ticket is valid, so that nobody enters details for the wrong day. */
function Occasion({ product }: { product: HolderProduct }) {
  const [when, ...others] = occasionLines(product, useData().config)
  return (
    <p className={style.occasion}>
      {when && (
        <strong>
          <Period>{when}</Period>
        </strong>
      )}
      <span>
        <OwnText>{others.filter(Boolean).join(' · ')}</OwnText>
      </span>
    </p>
  )
}

function Departure({ form, product, line, waits = false }: HolderDialogProps & { form: Form<Values> }) {
  const { locale } = useData().config
  const options = departureOptions(product, locale, line?.transport_time_id ?? null, { waits })
  return (
    <>
      {product.travel_time_type === 'selectable' && <DepartureField form={form} options={options} />}
      {product.type === 'transport' && <MeetingNote />}
    </>
  )
}

/** The variant, if there are some. */
function VariantChoice({
  form,
  product: { option = '', variants },
  line,
  waits = false,
}: HolderDialogProps & { form: Form<Values> }) {
  if (!variants) return null
  const chosen: Pick<Form<{ variant_id: number | null }>, 'field' | 'change'> = {
    field: (name) => form.field(name),
    change: ({ variant_id = null }) => form.change({ variant_id }),
  }
  return (
    <Suspense>
      <VariantField
        form={chosen}
        option={option}
        variants={variants}
        own={line?.variant_id ?? null}
        waits={waits}
      />
    </Suspense>
  )
}

/** The holder's details. */
function Person({ form, ages }: { form: Form<Values>; ages: Record<string, string> }) {
  return (
    <>
      <TextField
        {...form.field('full_name')}
        label={common.fullName}
        hint={nameHint(form.values.full_name)}
        autoComplete="name"
        takesFocus
      />
      <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
      {Object.keys(ages).length > 0 && (
        <SelectField {...form.field('age')} label={messages.age} options={ages} empty={messages.chooseAge} />
      )}
    </>
  )
}

/** What the festival asks, if it asks anything. */
function Questions({ form, product: { questions } }: { form: Form<Values>; product: HolderProduct }) {
  const { given, age, full_name } = form.values
  if (!questions) return null
  return (
    <Suspense>
      <AnswerFields
        questions={questions}
        given={given}
        age={age === '' ? null : age}
        subject={{ holder: full_name }}
        onChange={(answers) => form.change(answering(given, answers))}
        errorId={(key) => form.errorId(`answers.${key}`)}
      />
    </Suspense>
  )
}

/** The dialog for the holder's details, when a ticket is added and when its line is edited, once it is known whose name to offer. */
export default function HolderDialog(props: HolderDialogProps) {
  return useMayOpen() && <OpenDialog {...props} />
}

function OpenDialog(props: HolderDialogProps) {
  const { form, questions, choices, config } = useHolderForm(props)
  const { title, product, onClose } = props
  const later = useNamesUntil(product)
  const ages = Object.fromEntries(questions.ages.map((age) => [age, config.ageRanges[age] ?? age]))
  const choose = ({ full_name, email, age }: KnownHolder) =>
    form.change({ full_name, email, age: age ?? form.values.age })
  return (
    <FormDialog title={title} subject={product.name} form={form} onClose={onClose}>
      <Occasion product={product} />
      {form.values.name_later !== true && (
        <KnownPeople legend={messages.holderChoices} people={choices} onChoose={choose} />
      )}
      <Fields>
        {form.values.name_later !== true && <Person form={form} ages={ages} />}
        {later !== null && (
          <CheckboxField
            label={messages.nameLater({ until: later })}
            name="name_later"
            checked={form.values.name_later === true}
            onChange={(name_later) => form.change({ name_later })}
          />
        )}
        <VariantChoice {...props} form={form} />
        <Departure {...props} form={form} />
        {product.own_price && <OwnPriceField field={form.field('own_price')} own_price={product.own_price} />}
        <Questions form={form} product={product} />
      </Fields>
    </FormDialog>
  )
}
