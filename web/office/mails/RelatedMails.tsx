import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OrderMail } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { messages } from './messages.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'

const stateOf = ({ failed, sent_at }: OrderMail) =>
  failed ? 'failed' : sent_at === null ? 'waiting' : 'sent'

/** The mails of an order or a customer, newest first. */
export function RelatedMails({ title, mails }: { title: string; mails: OrderMail[] }) {
  const may = usePermission()
  const { time } = useFormats()
  return (
    <Section title={title}>
      {mails.length === 0 && <Text c="dimmed">{messages.mailsNone}</Text>}
      {mails.map((mail) => (
        <Stack key={mail.id} gap={0} miw={0}>
          {may('see mails') ? (
            <Anchor component={Link} to={`/mails/${mail.id}`} truncate>
              {mail.subject}
            </Anchor>
          ) : (
            <Text truncate>{mail.subject}</Text>
          )}
          <Text size="xs" c={mail.failed ? 'red' : 'dimmed'} truncate>
            {mail.recipient}, {messages.mailStates[stateOf(mail)]}, {time(mail.created_at)}
          </Text>
        </Stack>
      ))}
    </Section>
  )
}
