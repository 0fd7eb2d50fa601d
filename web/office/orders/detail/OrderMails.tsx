import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeOrder, OrderMail } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { MailLines } from '#web/office/mails/MailLines.tsx'
import { ResendDialog } from '#web/office/mails/ResendDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

function Mail({ mail, onResend }: { mail: OrderMail; onResend: () => void }) {
  const may = usePermission()
  const { stamp } = useFormats()
  const state = mail.failed
    ? messages.mailFailed
    : mail.sent_at === null
      ? messages.mailWaits
      : messages.mailSent
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <MailLines mail={mail} state={`${state}, ${stamp(mail.created_at)}`} />
      {may('change orders') && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={onResend}
          aria-label={messages.resendAsk({ subject: mail.subject })}
        >
          {messages.resend}
        </Button>
      )}
    </Group>
  )
}

/** The mails of an order, newest first. Each can be resent. */
export function OrderMails({ order: { code, mails } }: { order: OfficeOrder }) {
  const { reload } = useOrderActions(code)
  const [selected, select] = useState<OrderMail | null>(null)
  return (
    <Section title={messages.mails}>
      {mails.length === 0 && <Text c="dimmed">{messages.noMails}</Text>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} onResend={() => select(mail)} />
      ))}
      {selected && (
        <ResendDialog id={selected.id} title={messages.resend} onSent={reload} onClose={() => select(null)} />
      )}
    </Section>
  )
}
