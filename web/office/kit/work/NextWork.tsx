import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/overview-calls.ts'
import type { Attention } from '#contract/office/attention.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

type Kind = keyof typeof messages.kinds

/** Where each kind of work is done, in the order of a day. */
const PLACES: Record<Kind, string> = {
  bank: '/bank/matching',
  refunds: '/refunds/next?queue=active',
  orders: '/orders/next?queue=problem',
  gates: '/gates/conflicts',
  mails: '/mails?state=failed',
}

/** The kinds of work of which something is left. */
export const leftOf = (attention: Attention, done: Kind): Kind[] =>
  (Object.keys(PLACES) as Kind[]).filter((kind) => kind !== done && (attention[kind] ?? 0) > 0)

/** Shown when a kind of work is done: the next one, which Enter opens, or that nothing is left anywhere. */
export function NextWork({ done }: { done: Kind }) {
  const { count } = useFormats()
  const { data } = useQuery({
    queryKey: ['attention', 'after', done],
    queryFn: () => call(calls.readAttention),
    staleTime: 0,
  })
  if (!data) return null
  const left = leftOf(data.attention, done)
  return (
    <Section>
      <Stack gap="xs">
        <Text fw={600}>{left.length === 0 ? messages.nothingLeft : messages.doneHere}</Text>
        <Text c="dimmed">{left.length === 0 ? messages.nothingLeftHint : messages.goOn}</Text>
        <Group gap="sm">
          {left.map((kind, index) => (
            <Button
              key={kind}
              component={Link}
              to={PLACES[kind]}
              variant={index === 0 ? 'filled' : 'default'}
              {...(index === 0 && { ref: takeFocus })}
            >
              {messages.next({ kind: messages.kinds[kind], count: count(data.attention[kind] ?? 0) })}
            </Button>
          ))}
        </Group>
      </Stack>
    </Section>
  )
}

/** Only if nothing else has the focus: what was used last is gone. */
const takeFocus = (button: HTMLElement | null): void => {
  if (document.activeElement === document.body) button?.focus()
}
