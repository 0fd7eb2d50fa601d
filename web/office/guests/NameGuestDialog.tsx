import * as calls from '#contract/calls/office/guest-calls.ts'
import type { NewGuest } from '#contract/guests/guest-lists.ts'
import type { Allocation, PartnerDetail } from '#contract/office/guests/guests.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { CheckboxField, SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { NeedsOverride } from '#web/office/kit/forms/fields/NeedsOverride.tsx'
import { messages } from './messages.ts'

interface NameGuestDialogProps {
  allocation: Allocation
  onDone: (detail: PartnerDetail) => void
  onClose: () => void
}

type Values = {
  'guests.0.full_name': string
  'guests.0.email': string
  'guests.0.age': string
  guests: string
  mailed: boolean
  needs_override: string
}

const EMPTY: Values = {
  'guests.0.full_name': '',
  'guests.0.email': '',
  'guests.0.age': '',
  guests: '',
  mailed: true,
  needs_override: '',
}

const GROUP = 'guest'

/** The guest, and those of the same order who are named later. */
function guestsOf(values: Values): NewGuest[] {
  const first = {
    full_name: values['guests.0.full_name'],
    email: values['guests.0.email'],
    age: values['guests.0.age'],
    group: GROUP,
  }
  const others = Math.max(0, Math.trunc(Number(values.guests) || 0))
  return [
    first,
    ...Array.from({ length: others }, () => ({ full_name: '', email: '', age: '', group: GROUP })),
  ]
}

/** Names a guest of an allocation, with others who are named later where it takes them. */
export function NameGuestDialog({ allocation, onDone, onClose }: NameGuestDialogProps) {
  const label = useLabels()
  const form = useForm<Values>({
    initial: EMPTY,
    onSubmit: async (values) => {
      const { mailed, needs_override } = values
      const guests = guestsOf(values)
      const { id } = allocation
      onDone(await call(calls.nameGuests, { id, guests, mailed, needs_override, list: null }))
      notifySuccess(messages.nameDone)
      onClose()
    },
  })
  const ages = allocation.ages.map((value) => ({ value, label: label('ageRanges', value) }))
  return (
    <FormDialog title={messages.nameGuest} submitLabel={messages.nameGuest} form={form} onClose={onClose}>
      <TextField {...form.field('guests.0.full_name')} label={messages.fullName} initialFocus required />
      <TextField {...form.field('guests.0.email')} label={messages.email} type="email" required />
      {ages.length > 0 && (
        <SelectField {...form.field('guests.0.age')} label={messages.age} choices={ages} required />
      )}
      {allocation.names_later && (
        <TextField
          {...form.field('guests')}
          label={messages.companions}
          hint={messages.companionsHint}
          inputMode="numeric"
        />
      )}
      <NeedsOverride form={form} label={messages.needsOverride} />
      <CheckboxField
        label={messages.mailed}
        value={form.values.mailed}
        onChange={(mailed) => form.change({ mailed })}
      />
    </FormDialog>
  )
}
