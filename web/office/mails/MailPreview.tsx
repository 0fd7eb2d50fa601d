import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeMail } from '#contract/office/mails.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { NONCE } from '#web/office/kit/ui/theme.ts'
import { messages } from './messages.ts'
import style from './MailPreview.module.css'

/**
 * The page's Content-Security-Policy also applies in the frame: the styles of the mail need the page's nonce, and nothing else
 * may load or run.
 */
const framed = (html: string): string => html.replaceAll('<style>', `<style nonce="${NONCE}">`)

/** A mail rendered in a frame without scripts. */
export const MailFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe className={style.frame} title={title} sandbox="" srcDoc={framed(html)} />
)

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
