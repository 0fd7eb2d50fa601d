import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { MANY_NUMBERS, type WaitingRoomLineResponse, type LineState } from '#contract/office/waiting-room.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { QueueFigures } from './QueueFigures.tsx'
import { usePause, useQueue } from './queue-query.ts'
import { messages } from './messages.ts'

// Long enough to distinguish the hashes of addresses.
const MARK_LENGTH = 5

const SettingsLink = () => (
  <Anchor component={Link} to="/site/waiting-room">
    {messages.settings}
  </Anchor>
)

function NoLine({ begins_at }: Pick<WaitingRoomLineResponse, 'begins_at'>) {
  const may = usePermission()
  const { time } = useFormats()
  return (
    <Section>
      <Text fw={600}>{messages.off}</Text>
      <Text c="dimmed">
        {begins_at === null ? messages.offHint : messages.beginsAt({ time: time(begins_at) })}
      </Text>
      {may('change festival') && <SettingsLink />}
    </Section>
  )
}

const stateOf = ({ paused, opened }: LineState): keyof typeof messages.states =>
  paused ? 'paused' : opened ? 'open' : 'before'

function Actions({ paused }: Pick<LineState, 'paused'>) {
  const [isConfirming, setConfirming] = useState(false)
  const { pending, run } = useAsyncAction()
  const set = usePause()
  const resume = () => run(() => set(false).then(() => notifySuccess(messages.resumed)))
  const pause = async () => {
    await set(true)
    notifySuccess(messages.paused)
  }
  return (
    <>
      {paused ? (
        <Button loading={pending} onClick={resume}>
          {messages.resume}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setConfirming(true)}>
          {messages.pause}
        </Button>
      )}
      <SettingsLink />
      {isConfirming && (
        <ConfirmDialog
          title={messages.pause}
          destructive
          onConfirm={pause}
          onClose={() => setConfirming(false)}
        >
          {messages.pauseEffect}
        </ConfirmDialog>
      )}
    </>
  )
}

function Clients({ clients }: Pick<LineState, 'clients'>) {
  const { count } = useFormats()
  if (clients.length === 0) return <Text c="dimmed">{messages.noClients}</Text>
  return (
    <>
      <Text c="dimmed" maw="70ch">
        {messages.clientsLead({ least: String(MANY_NUMBERS) })}{' '}
        <Anchor component={Link} to="/carts">
          {messages.carts}
        </Anchor>
      </Text>
      <Table maw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.address}</Table.Th>
            <Table.Th ta="right">{messages.numbers}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clients.map(({ client_hash, numbers }) => (
            <Table.Tr key={client_hash}>
              <Table.Td>{messages.client({ mark: client_hash.slice(0, MARK_LENGTH) })}</Table.Td>
              <Table.Td ta="right">{count(numbers)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

function Watch({ line }: { line: LineState }) {
  const may = usePermission()
  const state = stateOf(line)
  return (
    <Stack>
      <Group>
        <Badge size="lg" color={state === 'paused' ? 'red' : state === 'open' ? 'teal' : 'gray'}>
          {messages.states[state]}
        </Badge>
        {may('change festival') && <Actions paused={line.paused} />}
      </Group>
      <QueueFigures line={line} />
      <Section title={messages.clients}>
        <Clients clients={line.clients} />
      </Section>
    </Stack>
  )
}

/** The live state of the queue in front of the shop. */
export function WaitingRoomPage() {
  const answer = useQueue()
  return (
    <Page title={messages.title} lead={messages.lead}>
      {!answer && <LoadingSection label={messages.title} height={240} />}
      {answer?.line === null && <NoLine begins_at={answer.begins_at} />}
      {answer?.line && <Watch line={answer.line} />}
    </Page>
  )
}
