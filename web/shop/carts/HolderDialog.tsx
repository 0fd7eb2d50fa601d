import type { CartProduct, Holder } from '#contract/carts.ts'
import { normalizeName } from '#contract/rules.ts'
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
import {
  type HolderProduct,
  type KnownHolder,
  validateHolder,
  defaultHolder,
  knownHolders,
  questionsFor,
} from './holder.ts'
import { KnownPeople } from './KnownPeople.tsx'
import { nameHint } from './name-hint.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './HolderDialog.module.css'
import { useNamesUntil } from './names-until.ts'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'

interface HolderDialogProps {
  title: string
  product: HolderProduct
  /** The line to edit; null if a ticket is being added. */
  line: CartProduct | null
  /** The initial departure. */
  time: number | null
  /** The departures are full, and the dialog is for the waiting list of one of them. */
  waits?: boolean
  onSave: (holder: Holder, waiting: () => void) => Promise<void>
  onFailed: (failure: unknown) => void
  onClose: () => void
}

type Values = Holder & Record<string, unknown>

/** The form's values and rules; only answers to the product's questions are sent. */
function useHolderForm({ product, line, time, onSave, onFailed, onClose }: HolderDialogProps) {
  const { config, customer, existing_tickets: existing } = useData()
  const cart = useCart()
  const questions = questionsFor(product, config)
  const surroundings = { cart, customer, existing }
  const known = knownHolders(product, surroundings)
  const initial = line === null ? defaultHolder(known, surroundings, time) : { ...line, age: line.age ?? '' }
  const { full_name, email, age, transport_time_id } = initial
  const name_later = line !== null && line.full_name === ''
  const form = useForm<Values>({
    initial: { full_name, email, age, transport_time_id, name_later },
    validate: (holder) => validateHolder(trimmed(holder), questions, { product, cart, line }),
    onSubmit: async (holder, waiting) => {
      const { age: chosen, transport_time_id: departure, ...person } = trimmed(holder)
      const answers = {
        ...person,
        age: questions.ages.length > 0 ? chosen : '',
        transport_time_id: questions.times.length > 0 ? departure : null,
      }
      await onSave(answers, waiting)
      onClose()
    },
    onError: onFailed,
  })
  const choices = line === null ? known.filter((person) => person.full_name !== form.values.full_name) : []
  return { form, questions, choices, config }
}

/** Trims the values; for a holder who is named later only that is sent. */
const trimmed = ({ full_name, email, age, transport_time_id, name_later }: Holder): Holder =>
  name_later === true
    ? { full_name: '', email: '', age: '', transport_time_id, name_later }
    : { full_name: normalizeName(full_name), email: email.trim(), age, transport_time_id }

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
        <Departure {...props} form={form} />
      </Fields>
    </FormDialog>
  )
}
