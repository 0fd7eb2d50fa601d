import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as calls from '#contract/calls/office/customer-calls.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { useCustomerActions } from './customer-query.ts'

type CustomerAction = 'correct' | 'cancelEmailChange' | 'sendLink' | 'endSessions'

interface ActionDialogProps {
  customer: OfficeCustomer
  onClose: () => void
}

/** The texts of an action without fields (name, consequence, result), and its call. */
const confirmed = {
  cancelEmailChange: {
    doneMessage: messages.emailChangeCancelled,
    call: calls.cancelEmailChange,
    effect: ({ pending_email }: OfficeCustomer) =>
      messages.cancelEmailChangeEffect({ email: pending_email ?? '' }),
  },
  sendLink: {
    doneMessage: messages.linkSent,
    call: calls.sendPasswordLink,
    effect: ({ email }: OfficeCustomer) => messages.sendLinkEffect({ to: email }),
  },
  endSessions: {
    doneMessage: messages.sessionsEnded,
    call: calls.endCustomerSessions,
    effect: () => messages.endSessionsEffect,
  },
}

function ActionDialog({ customer, action, onClose }: ActionDialogProps & { action: CustomerAction }) {
  const { act } = useCustomerActions(customer)
  if (action === 'correct') return <CorrectDialog customer={customer} onClose={onClose} />
  const { doneMessage, call, effect } = confirmed[action]
  return (
    <ConfirmDialog
      title={messages[action]}
      doneMessage={doneMessage}
      onConfirm={() => act(call)}
      onClose={onClose}
    >
      {effect(customer)}
    </ConfirmDialog>
  )
}

const PendingEmail = ({ email }: { email: string }) => (
  <>
    <EmailAddress of={email} />
    <Text size="xs" c="dimmed">
      {messages.pendingEmailHint}
    </Text>
  </>
)

/** The customer's personal data, unless erased. */
function knownOf(
  customer: OfficeCustomer,
  languageOf: (language: OfficeCustomer['language']) => ReactNode,
): [string, ReactNode][] {
  const { full_name, email, pending_email, country, countries, address, lines, registered } = customer
  return [
    [messages.name, full_name],
    [messages.email, email !== '' && <EmailAddress key="email" of={email} />],
    [messages.pendingEmail, pending_email && <PendingEmail key="pending" email={pending_email} />],
    [messages.country, country && (countries[country] ?? country)],
    ...Object.entries(lines).map(([key, name]): [string, string] => [name, address[key] ?? '']),
    [messages.language, languageOf(customer.language)],
    [messages.company, customer.company_name],
    [messages.vatNumber, customer.vat_number],
    [messages.password, email !== '' && (registered ? messages.passwordSet : messages.unregistered)],
  ]
}

/** The account of a customer, with the actions on it. */
export function CustomerAccount({ customer }: { customer: OfficeCustomer }) {
  const may = usePermission()
  const languageOf = useLanguageName()
  const { time } = useFormats()
  const [open, setOpen] = useState<CustomerAction | null>(null)
  const { pending_email, created_at } = customer
  const isErased = customer.erased_at !== null
  // The box office's own customer has no address: nobody can log in to its account, and it cannot be corrected.
  const hasEmail = customer.email !== ''
  const isPossible = {
    correct: hasEmail,
    cancelEmailChange: pending_email !== null,
    sendLink: hasEmail,
    endSessions: customer.sessions.length > 0,
  }
  const actions = (['correct', 'cancelEmailChange', 'sendLink', 'endSessions'] as const).filter(
    (action) => isPossible[action],
  )
  return (
    <Section title={messages.account}>
      <DescriptionList
        items={[...(isErased ? [] : knownOf(customer, languageOf)), [messages.since, time(created_at)]]}
      />
      {may('change customers') && !isErased && (
        <Group gap="xs">
          {actions.map((action) => (
            <Button key={action} variant="default" onClick={() => setOpen(action)}>
              {messages[action]}
            </Button>
          ))}
        </Group>
      )}
      {open !== null && <ActionDialog customer={customer} action={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
