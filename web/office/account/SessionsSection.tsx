import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceOf } from '#contract/devices.ts'
import type { OpenSession } from '#contract/sessions.ts'
import { useAction } from '#web/office/lib/action.ts'
import { get, post } from '#web/office/lib/call.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from './messages.ts'

interface Answer {
  sessions: OpenSession[]
}

const PATH = 'session/browsers'

function nameOf({ user_agent }: OpenSession): string {
  const { browser, system } = deviceOf(user_agent)
  if (browser !== null && system !== null) return messages.device({ browser, system })
  return browser ?? system ?? messages.deviceUnknown
}

/** Ends sessions by a path; the answer is what is left. */
function useEnd() {
  const client = useQueryClient()
  const { pending, act } = useAction()
  const end = (path: string) =>
    act(async () => void client.setQueryData([PATH], await post<Answer>(path)), messages.sessionEnded)
  return { pending, end }
}

function Session({ session }: { session: OpenSession }) {
  const { time } = useFormats()
  const { pending, end } = useEnd()
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
          onClick={() => end(`${PATH}/${session.id}/logouts`)}
        >
          {messages.logOut}
        </Button>
      )}
    </Group>
  )
}

/** The browsers in which the user is logged in, each with a button that ends its session. */
export function SessionsSection() {
  const { data, error } = useQuery({ queryKey: [PATH], queryFn: () => get<Answer>(PATH) })
  const { pending, end } = useEnd()
  if (error && !data) throw error
  const sessions = data?.sessions ?? []
  return (
    <Section title={messages.sessions}>
      <Text size="sm">{messages.sessionsLead}</Text>
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
      {sessions.some(({ current }) => !current) && (
        <Group>
          <Button variant="default" loading={pending} onClick={() => end(`${PATH}/logouts`)}>
            {messages.endOtherSessions}
          </Button>
        </Group>
      )}
    </Section>
  )
}
