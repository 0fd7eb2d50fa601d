import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder, OrderMail } from '#contract/office/orders.ts'
import { post } from '#web/office/lib/call.ts'
import { useMay } from '#web/office/lib/session.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { useActs } from '#web/office/orders/order-query.ts'

function Mail({ mail, onResend }: { mail: OrderMail; onResend: () => void }) {
  const may = useMay()
  const { stamp } = useFormats()
  const state = mail.failed ? words.mailFailed : mail.sent_at === null ? words.mailWaits : words.mailSent
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        {may('see mails') ? (
          <Anchor component={Link} to={`/mails/${mail.id}`} truncate>
            {mail.subject}
          </Anchor>
        ) : (
          <Text truncate>{mail.subject}</Text>
        )}
        <Text size="xs" c={mail.failed ? 'red' : 'dimmed'} truncate>
          {state}, {stamp(mail.created_at)}, {mail.recipient}
        </Text>
      </Stack>
      {may('change orders') && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={onResend}
          aria-label={words.resendAsk(mail.subject)}
        >
          {words.resend}
        </Button>
      )}
    </Group>
  )
}

/** The mails about an order, newest first; each can be sent once more. */
export function Mails({ order: { code, mails } }: { order: OfficeOrder }) {
  const { again } = useActs(code)
  const [asked, ask] = useState<OrderMail | null>(null)
  const resend = async (id: number) => {
    await post(`mails/${id}/dispatches`)
    await again()
  }
  return (
    <Part title={words.mails}>
      {mails.length === 0 && <Text c="dimmed">{words.noMails}</Text>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} onResend={() => ask(mail)} />
      ))}
      {asked && (
        <Ask
          title={words.resend}
          onYes={() => resend(asked.id)}
          said={words.resent}
          onClose={() => ask(null)}
        >
          {words.resendMeans(asked.recipient)}
        </Ask>
      )}
    </Part>
  )
}
