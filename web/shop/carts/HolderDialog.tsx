import type { CartProduct, Holder } from '#contract/carts.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import { useCart } from './cart.ts'
import { useData } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { DepartureField, MeetingNote } from '#web/shop/catalogue/DepartureField.tsx'
import { departureOptions } from '#web/shop/catalogue/departure-choices.ts'
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
import style from './HolderDialog.module.css'

interface HolderDialogProps {
  title: string
  product: HolderProduct
  /** The line that is edited; null when the ticket is being added. */
  line: CartProduct | null
  /** The departure to begin with. */
  time: number | null
  onSave: (holder: Holder, waiting: () => void) => Promise<void>
  onFailed: (failure: unknown) => void
  onClose: () => void
}

type Values = Holder & Record<string, unknown>

/** The form's values and rules; what is sent holds only the answers to its questions. */
function useHolderForm({ product, line, time, onSave, onFailed, onClose }: HolderDialogProps) {
  const { config, customer, existing_tickets: existing } = useData()
  const cart = useCart()
  const questions = questionsFor(product, config)
  const surroundings = { cart, customer, existing }
  const known = knownHolders(product, surroundings)
  const initial = line === null ? defaultHolder(known, surroundings, time) : { ...line, age: line.age ?? '' }
  const { full_name, email, age, transport_time_id } = initial
  const form = useForm<Values>({
    initial: { full_name, email, age, transport_time_id },
    validate: (holder) => validateHolder(holder, questions, { product, cart, line }),
    onSubmit: async (holder, waiting) => {
      const answers = {
        full_name: normalizeSpaces(holder.full_name),
        email: holder.email.trim(),
        age: questions.ages.length > 0 ? holder.age : '',
        transport_time_id: questions.times.length > 0 ? holder.transport_time_id : null,
      }
      await onSave(answers, waiting)
      onClose()
    },
    onError: onFailed,
  })
  const choices = line === null ? known.filter((person) => person.full_name !== form.values.full_name) : []
  return { form, questions, choices, config }
}

function KnownHolders({
  choices,
  onChoose,
}: {
  choices: KnownHolder[]
  onChoose: (person: KnownHolder) => void
}) {
  if (choices.length === 0) return null
  return (
    <fieldset className={style.known}>
      <legend className="hidden-text">{messages.holderChoices}</legend>
      {choices.map((person) => (
        <button key={person.full_name} type="button" onClick={() => onChoose(person)}>
          {person.full_name}
        </button>
      ))}
    </fieldset>
  )
}

function Departure({ form, product, line }: HolderDialogProps & { form: Form<Values> }) {
  const { locale } = useData().config
  const options = departureOptions(product, locale, line?.transport_time_id ?? null)
  return (
    <>
      {product.travel_time_type === 'selectable' && <DepartureField form={form} options={options} />}
      {product.type === 'transport' && <MeetingNote />}
    </>
  )
}

/** The holder's details, for adding a ticket and for editing its line. */
export default function HolderDialog(props: HolderDialogProps) {
  const { form, questions, choices, config } = useHolderForm(props)
  const { title, product, onClose } = props
  const ages = Object.fromEntries(questions.ages.map((age) => [age, config.ageRanges[age] ?? age]))
  const choose = ({ full_name, email, age }: KnownHolder) =>
    form.change({ full_name, email, age: age ?? form.values.age })
  return (
    <FormDialog title={title} subject={product.name} form={form} onClose={onClose}>
      <KnownHolders choices={choices} onChoose={choose} />
      <Fields>
        <TextField
          {...form.field('full_name')}
          label={common.fullName}
          hint={messages.romanHint}
          autoComplete="name"
          takesFocus
        />
        <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
        {questions.ages.length > 0 && (
          <SelectField
            {...form.field('age')}
            label={messages.age}
            options={ages}
            empty={messages.chooseAge}
          />
        )}
        <Departure {...props} form={form} />
      </Fields>
    </FormDialog>
  )
}
