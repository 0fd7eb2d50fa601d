import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls/shop/guest-list-calls.ts'
import type { GuestList, OwnAllocation } from '#contract/guests/guest-lists.ts'
import { guestMessages } from '#contract/guests/messages.ts'
import { MAX_GUESTS_AT_ONCE } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { messages as common } from '#web/ui/messages.ts'
import style from './GuestListPage.module.css'
import { messages } from './messages.ts'
import { emptied, fieldOf, filledFrom, guestsOf, pastedGuests, type Values } from './new-guests.ts'

interface InviteFormProps {
  link: string
  allocation: OwnAllocation
  onChanged: (list: GuestList) => void
  /** Somebody else may have changed the list meanwhile. */
  onRefused: () => void
}

/** The rows of a form for guests; inviting them empties it. */
function useInviteForm({ link, allocation, onChanged, onRefused }: InviteFormProps) {
  const [rows, setRows] = useState(1)
  const form = useForm<Values>({
    initial: {},
    validate: (values) => (guestsOf(values, rows).length === 0 ? { guests: guestMessages.none } : {}),
    onSubmit: async (values, waiting) => {
      const guests = guestsOf(values, rows)
      const { guest_list } = await call(
        calls.nameGuestsByLink,
        { link, allocation: allocation.id, guests },
        waiting,
      )
      form.change(emptied(values))
      setRows(1)
      onChanged(guest_list)
      showToast(messages.invited({ count: guests.length }))
    },
    onError: onRefused,
  })
  return { form, rows, setRows }
}

interface GuestFieldsProps {
  index: number
  form: Form<Values>
  allocation: OwnAllocation
}

/** One guest. The first needs an address. */
function GuestFields({ index, form, allocation: { ages, names_later } }: GuestFieldsProps) {
  const { ageRanges } = useConfig()
  const isFurther = index > 0
  return (
    <fieldset className={style.guest}>
      <legend>{messages.guest({ number: index + 1 })}</legend>
      <TextField
        {...form.field(fieldOf(index, 'full_name'))}
        label={common.fullName}
        autoComplete="off"
        hint={isFurther && names_later ? messages.laterHint : undefined}
      />
      <TextField
        {...form.field(fieldOf(index, 'email'))}
        label={common.email}
        type="email"
        autoComplete="off"
        hint={isFurther ? messages.emailHint : undefined}
      />
      {ages.length > 0 && (
        <SelectField
          {...form.field(fieldOf(index, 'age'))}
          label={cartMessages.age}
          options={Object.fromEntries(ages.map((key) => [key, ageRanges[key] ?? key]))}
          empty={cartMessages.chooseAge}
        />
      )}
    </fieldset>
  )
}

/** What adds rows to a form: a pasted list, and a button, which leads to the new one. */
function useRows({ form, rows, setRows }: ReturnType<typeof useInviteForm>) {
  const place = useRef<HTMLFormElement>(null)
  const [focused, setFocused] = useState(0)
  useEffect(() => {
    if (focused > 0) place.current?.querySelectorAll('fieldset')[focused]?.querySelector('input')?.focus()
  }, [focused])
  const paste = (index: number) => (event: ClipboardEvent) => {
    const guests = pastedGuests(event.clipboardData.getData('text'))
    if (guests === null || form.values[fieldOf(index, 'full_name')]) return
    event.preventDefault()
    form.change(filledFrom(index, guests))
    setRows(Math.max(rows, index + guests.length))
  }
  const add = () => {
    setRows(rows + 1)
    setFocused(rows)
  }
  return { place, paste, add }
}

/** Invites guests to places of an allocation: typed, or pasted from a list. */
export function InviteForm(props: InviteFormProps) {
  const { allocation } = props
  const invitation = useInviteForm(props)
  const { place, paste, add } = useRows(invitation)
  const { form, rows } = invitation
  const most = Math.min(allocation.left, MAX_GUESTS_AT_ONCE)
  return (
    <form ref={place} noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} onPaste={paste(index)}>
          <GuestFields index={index} form={form} allocation={allocation} />
        </div>
      ))}
      {most > 1 && <p className={style.hint}>{messages.pasteHint}</p>}
      <div className={style.buttons}>
        {rows < most && (
          <Button kind="secondary" onClick={add}>
            {messages.another}
          </Button>
        )}
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {messages.invite({ count: Math.max(1, guestsOf(form.values, rows).length) })}
        </Button>
      </div>
    </form>
  )
}
