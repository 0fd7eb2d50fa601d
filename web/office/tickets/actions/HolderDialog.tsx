import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { OfficeTicket } from '#contract/office/tickets.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useSeen } from '#web/office/forms/version-conflict.ts'
import { FormWindow } from '#web/office/forms/FormDialog.tsx'
import { ChoiceField, TextArea, TextField } from '#web/office/forms/form-fields.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { ThereNow } from '#web/office/forms/ConflictNotice.tsx'
import { ticketWords as words } from '#web/office/words/tickets.ts'
import type { WindowProps } from './TicketActions.tsx'
import { useTicketActs, useTicketNow } from '#web/office/tickets/ticket-query.ts'

interface HolderFormProps extends WindowProps {
  title: string
  means: string
  initial: { full_name: string; email: string }
  send: (values: object) => Promise<void>
}

const factsOf = ({ full_name, email, age }: OfficeTicket): [string, string | null][] => [
  [words.fullName, full_name],
  [words.email, email],
  [words.age, age],
]

/** Who holds the ticket from now on, and why. */
function HolderForm({ ticket, file, title, means, initial, send, onClose }: HolderFormProps) {
  const { seen, isOther, guarded } = useSeen(ticket, useTicketNow(ticket.code))
  const form = useForm({
    initial: { ...initial, age: file.age_key ?? '', reason: '' },
    onSubmit: (values) => guarded(() => send({ ...values, version: seen.file?.version })),
  })
  const ages = Object.entries(file.ages).map(([value, label]) => ({ value, label }))
  return (
    <FormWindow title={title} form={form} does={title} onClose={onClose}>
      {isOther && <ThereNow facts={factsOf(seen)} />}
      <Text size="sm">{means}</Text>
      <TextField form={form} name="full_name" label={words.fullName} focused />
      <TextField form={form} name="email" label={words.email} type="email" />
      {ages.length > 0 && <ChoiceField form={form} name="age" label={words.age} choices={ages} />}
      <TextArea form={form} name="reason" label={words.reason} hint={words.reasonHint} />
    </FormWindow>
  )
}

/** Puts another name, address or age on a ticket. */
export function HolderWindow(props: WindowProps) {
  const { ticket, onClose } = props
  const act = useTicketActs(ticket.code)
  const send = async (values: object) => {
    await act('corrections', values)
    done(words.corrected)
    onClose()
  }
  const initial = { full_name: ticket.full_name, email: ticket.email ?? '' }
  return (
    <HolderForm {...props} title={words.correct} means={words.correctMeans} initial={initial} send={send} />
  )
}

/** Moves a ticket into another account, and leads to the one that takes its place. */
export function GiveWindow(props: WindowProps) {
  const { ticket, onClose } = props
  const act = useTicketActs(ticket.code)
  const navigate = useNavigate()
  const send = async (values: object) => {
    const { file } = await act('transfers', values)
    onClose()
    done(words.given)
    await navigate(`/tickets/${file?.went_to ?? ticket.code}`)
  }
  const initial = { full_name: '', email: '' }
  return <HolderForm {...props} title={words.give} means={words.giveMeans} initial={initial} send={send} />
}
