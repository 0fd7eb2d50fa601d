import { Badge } from '@mantine/core'
import type { MailState } from '#contract/office/mails.ts'
import { messages } from './messages.ts'

const COLOURS = { sent: 'teal', waiting: 'yellow', late: 'red', failed: 'red' } as const

/** The delivery status of a mail. */
export const MailStatus = ({ state }: { state: MailState }) => (
  <Badge color={COLOURS[state]}>{messages.mailStates[state]}</Badge>
)
