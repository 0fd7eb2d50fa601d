import { Alert, Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import * as calls from '#contract/calls/office/mail-calls.ts'
import type { OfficeMail } from '#contract/office/mails.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { MailPreview } from './MailPreview.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { MailStatus } from './MailStatus.tsx'

function MailDetails({ mail }: { mail: OfficeMail }) {
  const { time } = useFormats()
  const facts: [string, React.ReactNode][] = [
    [messages.recipient, mail.recipient],
    [messages.mailKind, labelOf(messages.mailKinds, mail.template)],
    [messages.language, useLanguageName()(mail.language)],
    [messages.written, time(mail.created_at)],
    [messages.sent, time(mail.sent_at) || messages.mailStates[mail.state]],
    [messages.tries, mail.tries],
  ]
  if (mail.order !== null)
    facts.push([
      messages.order,
      <Anchor key="order" component={Link} to={`/orders/${mail.order}`}>
        {mail.order}
      </Anchor>,
    ])
  if (mail.attachments.length > 0) facts.push([messages.attachments, mail.attachments.join(', ')])
  return <DescriptionList items={facts} />
}

/** Resends a mail, or retries a pending one, after a confirmation. */
function ResendButton({ mail }: { mail: OfficeMail }) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const title = mail.state === 'sent' ? messages.sendAgain : messages.sendNow
  const show = async (sent: OfficeMail) => {
    await client.invalidateQueries({ queryKey: ['mails'] })
    await navigate(`/mails/${sent.id}`, BY_ITSELF)
  }
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{title}</Button>
      {isConfirming && <ResendDialog id={mail.id} onSent={show} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** One mail with its delivery status. */
export function MailPage() {
  const { id = '' } = useParams()
  const may = usePermission()
  const data = useLoaded({
    queryKey: ['mails', id],
    queryFn: () => call(calls.readMail, { id }),
    refetchInterval: whileUnderway(({ mail }) => mail.state === 'waiting' || mail.state === 'late'),
  })
  if (!data) return <Skeleton h={480} />
  const { mail } = data
  return (
    <Page
      title={mail.subject}
      back={{ to: '/mails', name: common.mails }}
      beside={
        <>
          <MailStatus state={mail.state} />
          {may('change orders') && <ResendButton mail={mail} />}
        </>
      }
    >
      {mail.last_error !== null && (
        <Alert color="red" title={messages.lastError}>
          {mail.last_error}
          <Text size="sm">{messages.triesAgain}</Text>
        </Alert>
      )}
      <Section>
        <MailDetails mail={mail} />
      </Section>
      <MailPreview mail={mail} />
    </Page>
  )
}
