import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listed } from '#contract/define-messages.ts'
import * as calls from '#contract/calls/office/overview-calls.ts'
import type { Work } from '#contract/office/attention.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

type Kind = keyof Work

/** Where each kind of work is done, in the order of a day. */
const PLACES: Record<Kind, string> = {
  bank: '/bank/matching',
  refunds: '/refunds/next?queue=active',
  orders: '/orders/next?queue=problem',
  gates: '/gates/conflicts',
  mails: '/mails?state=failed',
}

const KINDS = Object.keys(PLACES) as Kind[]

/** The kinds of work of which something is left. */
export const leftOf = (work: Work, done: Kind): Kind[] =>
  KINDS.filter((kind) => kind !== done && (work[kind] ?? 0) > 0)

/** That all kinds of work that the role may see are done. */
export const allDone = (work: Work): string =>
  messages.nothingLeftHint({
    kinds: listed(KINDS.filter((kind) => work[kind] !== null).map((kind) => messages.kinds[kind])),
  })

/** Shown when a kind of work is done: the next one, which Enter opens, or that nothing is left anywhere. */
export function NextWork({ done }: { done: Kind }) {
  const { count } = useFormats()
  const { data } = useQuery({
    queryKey: ['attention', 'after', done],
    queryFn: () => call(calls.readAttention),
    staleTime: 0,
  })
  if (!data) return null
  const left = leftOf(data.work, done)
  return (
    <Section>
      <Stack gap="xs">
        <Text fw={600}>{left.length === 0 ? messages.nothingLeft : messages.doneHere}</Text>
        <Text c="dimmed">{left.length === 0 ? allDone(data.work) : messages.goOn}</Text>
        <Group gap="sm">
          {left.map((kind, index) => (
            <Button
              key={kind}
              component={Link}
              to={PLACES[kind]}
              variant={index === 0 ? 'filled' : 'default'}
              {...(index === 0 && { ref: takeFocus })}
            >
              {messages.next({ kind: messages.kinds[kind], count: count(data.work[kind] ?? 0) })}
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
