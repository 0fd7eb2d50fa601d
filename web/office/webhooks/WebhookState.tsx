import { Badge } from '@mantine/core'
import type { Webhook } from '#contract/office/webhooks.ts'
import { messages } from './messages.ts'

const COLORS = { active: 'teal', resting: 'red', gone: 'red', off: 'gray' } as const

/** Whether a webhook is sent what happens, and whether that works. */
export const WebhookState = ({ webhook: { state, failing_since } }: { webhook: Webhook }) =>
  state === 'active' && failing_since !== null ? (
    <Badge color="orange">{messages.failing}</Badge>
  ) : (
    <Badge color={COLORS[state]}>{messages.states[state]}</Badge>
  )
