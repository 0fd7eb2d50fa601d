import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeMail } from '#contract/office/mails.ts'
import { MailFrame } from '#web/office/kit/ui/MailFrame.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import style from './MailPreview.module.css'

/** The mail as HTML, or its plain text. */
export function MailPreview({
  mail: { html, text, subject },
}: {
  mail: Pick<OfficeMail, 'html' | 'text' | 'subject'>
}) {
  const [asText, setAsText] = useState(false)
  return (
    <Section
      title={asText ? messages.mailText : messages.mailLooks}
      beside={
        <Button size="compact-sm" variant="subtle" onClick={() => setAsText(!asText)}>
          {asText ? messages.mailLooks : messages.mailText}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {messages.mailSecrets}
      </Text>
      {asText ? <pre className={style.text}>{text}</pre> : <MailFrame title={subject} html={html} />}
    </Section>
  )
}
