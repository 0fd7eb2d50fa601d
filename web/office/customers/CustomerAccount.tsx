import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { EmailAddress } from '#web/office/ui/EmailAddress.tsx'
import { DescriptionList } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from './messages.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { useCustomerActions } from './customer-query.ts'

type CustomerAction = 'correct' | 'sendLink' | 'endSessions'

function ActionDialog({
  customer,
  action,
  onClose,
}: {
  customer: OfficeCustomer
  action: CustomerAction
  onClose: () => void
}) {
  const { act } = useCustomerActions(customer)
  if (action === 'correct') return <CorrectDialog customer={customer} onClose={onClose} />
  if (action === 'sendLink')
    return (
      <ConfirmDialog
        title={messages.sendLink}
        doneMessage={messages.linkSent}
        onConfirm={() => act('password-links')}
        onClose={onClose}
      >
        {messages.sendLinkEffect({ to: customer.email })}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={messages.endSessions}
      doneMessage={messages.sessionsEnded}
      onConfirm={() => act('logouts')}
      onClose={onClose}
    >
      {messages.endSessionsEffect}
    </ConfirmDialog>
  )
}

/** The account of a customer, with the actions on it. */
export function CustomerAccount({ customer }: { customer: OfficeCustomer }) {
  const may = usePermission()
  const { time } = useFormats()
  const [open, setOpen] = useState<CustomerAction | null>(null)
  const { full_name, email, country, countries, address, lines, registered, created_at, sessions } = customer
  const actions = (['correct', 'sendLink', 'endSessions'] as const).filter(
    (action) => action !== 'endSessions' || sessions.length > 0,
  )
  return (
    <Section title={messages.account}>
      <DescriptionList
        items={[
          [messages.name, full_name],
          [messages.email, <EmailAddress key="email" of={email} />],
          [messages.country, country && (countries[country] ?? country)],
          ...Object.entries(lines).map(([key, name]): [string, string] => [name, address[key] ?? '']),
          [messages.password, registered ? messages.passwordSet : messages.unregistered],
          [messages.since, time(created_at)],
        ]}
      />
      {may('change customers') && (
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
