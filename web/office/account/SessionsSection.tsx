import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import { deviceOf } from '#contract/devices.ts'
import type { ConfirmPassword, OpenSession } from '#contract/sessions.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { useAsyncAction, useForm } from '#web/lib/forms/form.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { ActionForm } from '#web/office/kit/forms/ActionForm.tsx'
import { PasswordField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

const KEY = ['browsers']

/** The id of a browser, or all others. */
type Ended = number | 'others'

const endIn = (ended: Ended, input: ConfirmPassword) =>
  ended === 'others'
    ? call(calls.logOutOtherBrowsers, input)
    : call(calls.logOutBrowser, { id: ended, ...input })

function nameOf({ user_agent }: OpenSession): string {
  const { browser, system } = deviceOf(user_agent)
  if (browser !== null && system !== null) return messages.device({ browser, system })
  return browser ?? system ?? messages.deviceUnknown
}

interface Ending {
  pending: boolean
  end: (ended: Ended) => void
}

/** Ends sessions with the entered password; the response lists the remaining ones. */
function useEnd() {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Ended | null>(null)
  const form = useForm({ initial: { password: '' }, onSubmit: () => Promise.resolve() })
  const { pending, run } = useAsyncAction()
  const end = (which: Ended) =>
    run(async () => {
      setEnded(which)
      try {
        client.setQueryData(KEY, await endIn(which, form.values))
        form.showErrors({})
        form.change({ password: '' })
        notifySuccess(messages.sessionEnded)
      } catch (failure) {
        form.showErrors(errorsOf(failure))
      }
    })
  return { form, end, ending: pending ? ended : null }
}

function Session({ session, pending, end }: Ending & { session: OpenSession }) {
  const { time } = useFormats()
  const name = nameOf(session)
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text>
          {name} {session.current && <Badge variant="light">{messages.thisBrowser}</Badge>}
        </Text>
        <Text size="xs" c="dimmed">
          {messages.sessionTimes({ since: time(session.created_at), used: time(session.last_used_at) })}
        </Text>
      </Stack>
      {!session.current && (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={pending}
          aria-label={messages.endSession({ device: name })}
          onClick={() => end(session.id)}
        >
          {messages.logOut}
        </Button>
      )}
    </Group>
  )
}

/** The user's sessions, each with a button that ends it. */
export function SessionsSection() {
  const data = useLoaded({ queryKey: KEY, queryFn: () => call(calls.listBrowsers) })
  const { form, end, ending } = useEnd()
  const sessions = data?.sessions ?? []
  return (
    <Section title={messages.sessions}>
      <Text size="sm">{messages.sessionsLead}</Text>
      {sessions.map((session) => (
        <Session key={session.id} session={session} end={end} pending={ending === session.id} />
      ))}
      {sessions.some(({ current }) => !current) && (
        <ActionForm form={{ ...form, submit: (event) => event?.preventDefault() }}>
          <PasswordField
            {...form.field('password')}
            label={messages.sessionsPassword}
            autoComplete="current-password"
          />
          <Group>
            <Button variant="default" loading={ending === 'others'} onClick={() => end('others')}>
              {messages.endOtherSessions}
            </Button>
          </Group>
        </ActionForm>
      )}
    </Section>
  )
}
