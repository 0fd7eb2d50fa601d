import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OrderMail } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'

/** A mail on several lines: subject, address and status. Nothing is truncated. */
export function MailLines({ mail, state }: { mail: OrderMail; state: string }) {
  const may = usePermission()
  return (
    <Stack gap={0} miw={0} style={{ overflowWrap: 'anywhere' }}>
      {may('see mails') ? (
        <Anchor component={Link} to={`/mails/${mail.id}`}>
          {mail.subject}
        </Anchor>
      ) : (
        <Text>{mail.subject}</Text>
      )}
      <Text size="sm">
        <EmailAddress of={mail.recipient} />
      </Text>
      <Text size="xs" c={mail.failed ? 'red' : 'dimmed'}>
        {state}
      </Text>
    </Stack>
  )
}
