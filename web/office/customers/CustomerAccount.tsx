import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { useMay } from '#web/office/lib/session.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { Email } from '#web/office/ui/EmailAddress.tsx'
import { Facts } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { customerWords as words } from '#web/office/words/customers.ts'
import { CorrectWindow } from './CorrectDialog.tsx'
import { useCustomerActs } from './customer-query.ts'

type Deed = 'correct' | 'sendLink' | 'endSessions'

function Window({ customer, deed, onClose }: { customer: OfficeCustomer; deed: Deed; onClose: () => void }) {
  const { act } = useCustomerActs(customer)
  if (deed === 'correct') return <CorrectWindow customer={customer} onClose={onClose} />
  if (deed === 'sendLink')
    return (
      <Ask title={words.sendLink} said={words.linkSent} onYes={() => act('password-links')} onClose={onClose}>
        {words.sendLinkMeans(customer.email)}
      </Ask>
    )
  return (
    <Ask title={words.endSessions} said={words.sessionsEnded} onYes={() => act('logouts')} onClose={onClose}>
      {words.endSessionsMeans}
    </Ask>
  )
}

/** The account, and what can be done about it. */
export function Account({ customer }: { customer: OfficeCustomer }) {
  const may = useMay()
  const { time } = useFormats()
  const [open, setOpen] = useState<Deed | null>(null)
  const { full_name, email, country, countries, address, lines, registered, created_at, sessions } = customer
  const deeds = (['correct', 'sendLink', 'endSessions'] as const).filter(
    (deed) => deed !== 'endSessions' || sessions.length > 0,
  )
  return (
    <Part title={words.account}>
      <Facts
        facts={[
          [words.name, full_name],
          [words.email, <Email key="email" of={email} />],
          [words.country, country && (countries[country] ?? country)],
          ...Object.entries(lines).map(([key, name]): [string, string] => [name, address[key] ?? '']),
          [words.password, registered ? words.passwordSet : words.unregistered],
          [words.since, time(created_at)],
        ]}
      />
      {may('change customers') && (
        <Group gap="xs">
          {deeds.map((deed) => (
            <Button key={deed} variant="default" onClick={() => setOpen(deed)}>
              {words[deed]}
            </Button>
          ))}
        </Group>
      )}
      {open !== null && <Window customer={customer} deed={open} onClose={() => setOpen(null)} />}
    </Part>
  )
}
