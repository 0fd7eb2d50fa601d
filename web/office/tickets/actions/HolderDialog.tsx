import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import type { CorrectHolder, OfficeTicket, TransferTicket } from '#contract/office/tickets.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useVersionConflict } from '#web/office/kit/forms/conflict/version-conflict.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { ConflictNotice } from '#web/office/kit/forms/conflict/ConflictNotice.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { LeftWithout } from './LeftWithout.tsx'
import type { DialogProps } from '#web/office/tickets/ticket-props.ts'
import { useTicketActions, useReloadTicket } from '#web/office/tickets/ticket-query.ts'

interface HolderFormDialogProps extends DialogProps {
  title: string
  effect: string
  /** The ticket leaves its customer. */
  goes?: boolean
  initial: { full_name: string; email: string }
  send: (values: TransferTicket) => Promise<void>
}

const describe = ({ full_name, email, age }: OfficeTicket): [string, string | null][] => [
  [messages.fullName, full_name],
  [messages.email, email],
  [messages.age, age],
]

/** The form for a holder and a reason. */
function HolderFormDialog(props: HolderFormDialogProps) {
  const { ticket, details, title, effect, goes = false, initial, send, onClose } = props
  const { current, hasConflict, submit } = useVersionConflict(ticket, useReloadTicket(ticket.code))
  const form = useForm({
    initial: { ...initial, age: details.age_key ?? '', reason: '', leave_dependents: false },
    onSubmit: (values) => submit(() => send({ ...values, version: current.details?.version ?? '' })),
  })
  const ages = choicesOf(details.ages)
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      {hasConflict && <ConflictNotice items={describe(current)} />}
      <Text size="sm">{effect}</Text>
      {goes && <LeftWithout details={details} form={form} />}
      <TextField {...form.field('full_name')} label={messages.fullName} initialFocus />
      <TextField {...form.field('email')} label={messages.email} type="email" />
      {ages.length > 0 && <SelectField {...form.field('age')} label={messages.age} choices={ages} />}
      <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
    </FormDialog>
  )
}

/** Corrects the holder of a ticket. */
export function HolderDialog(props: DialogProps) {
  const { ticket, onClose } = props
  const act = useTicketActions(ticket.code)
  const send = async ({ full_name, email, age, reason, version }: CorrectHolder) => {
    const values = { full_name, email, age, reason, version }
    await act(call(calls.correctHolder, { code: ticket.code, ...values }))
    notifySuccess(messages.corrected)
    onClose()
  }
  const initial = { full_name: ticket.full_name, email: ticket.email ?? '' }
  return (
    <HolderFormDialog
      {...props}
      title={messages.correct}
      effect={messages.correctEffect}
      initial={initial}
      send={send}
    />
  )
}

/** Transfers a ticket to another customer, and opens the ticket that replaces it. */
export function TransferDialog(props: DialogProps) {
  const { ticket, onClose } = props
  const act = useTicketActions(ticket.code)
  const navigate = useNavigate()
  const send = async (values: TransferTicket) => {
    const { details } = await act(call(calls.transferTicket, { code: ticket.code, ...values }))
    onClose()
    notifySuccess(messages.transferred)
    await navigate(`/tickets/${details?.went_to ?? ticket.code}`, BY_ITSELF)
  }
  const initial = { full_name: '', email: '' }
  return (
    <HolderFormDialog
      {...props}
      goes
      title={messages.transfer}
      effect={messages.transferEffect}
      initial={initial}
      send={send}
    />
  )
}
