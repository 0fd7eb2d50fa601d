import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/mail-calls.ts'
import * as ticketCalls from '#contract/calls/office/ticket-calls.ts'
import type { LeftOutTicket, OfficeMail } from '#contract/office/mails.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { messages } from './messages.ts'

/** Sends a ticket to its holder, at the email address on the ticket, which is not shown here. */
function SendToHolder({ code, ticket }: { code: string; ticket: LeftOutTicket }) {
  const { pending, act } = useAction()
  const [isSent, setSent] = useState(false)
  const send = () =>
    act(async () => {
      await call(ticketCalls.sendTicket, { code, to: 'holder' })
      setSent(true)
    })
  if (isSent) return <Text size="sm">{messages.sentToHolder}</Text>
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={pending}
      onClick={send}
      aria-label={messages.sendToHolderOf({ ticket: ticket.name, code: ticket.code })}
    >
      {messages.sendToHolder}
    </Button>
  )
}

/** What the mail leaves out, and why. */
function LeftOut({ tickets }: { tickets: LeftOutTicket[] }) {
  const may = usePermission()
  return (
    <Alert color="orange" title={messages.leftOut({ count: tickets.length })}>
      <Stack gap="xs">
        {tickets.map((ticket) => (
          <Stack key={ticket.code} gap={2}>
            <Text size="sm" fw={600}>
              {messages.leftOutTicket(ticket)}
            </Text>
            <Text size="sm">{ticket.why}</Text>
            {ticket.to_holder !== null && may('change tickets') && (
              <Group>
                <SendToHolder code={ticket.to_holder} ticket={ticket} />
              </Group>
            )}
          </Stack>
        ))}
      </Stack>
    </Alert>
  )
}

interface ResendDialogProps {
  id: number
  /** The heading and the button, if they differ from the default. */
  title?: string
  /** Called with the mail that is being sent. */
  onSent: (mail: OfficeMail) => Promise<void>
  onClose: () => void
}

/** Resends a mail, after showing its address and what it no longer contains. */
export function ResendDialog({ id, title, onSent, onClose }: ResendDialogProps) {
  const { data } = useQuery({
    queryKey: ['mails', String(id), 'again'],
    queryFn: () => call(calls.readMail, { id }),
    staleTime: 0,
  })
  const mail = data?.mail
  if (!mail) return null
  const isSent = mail.state === 'sent'
  const send = async () => onSent((await call(calls.resendMail, { id })).mail)
  return (
    <ConfirmDialog
      title={title ?? (isSent ? messages.sendAgain : messages.sendNow)}
      onConfirm={send}
      doneMessage={messages.mailOnItsWay}
      onClose={onClose}
    >
      <Text>
        {isSent ? messages.sendAgainAsk({ to: mail.goes_to }) : messages.sendNowAsk({ to: mail.goes_to })}
      </Text>
      {mail.goes_to !== mail.recipient && (
        <Text>{messages.addressCorrected({ before: mail.recipient })}</Text>
      )}
      {mail.left_out.length > 0 && <LeftOut tickets={mail.left_out} />}
    </ConfirmDialog>
  )
}
