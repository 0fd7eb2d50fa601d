import { Anchor, Code, Group, Skeleton, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import * as calls from '#contract/calls/office/audit-calls.ts'
import type { AuditEntry } from '#contract/office/audit.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { actionName, actorName, detailsOf, subjectLabel } from './audit-labels.ts'
import { AuditSubject } from './AuditSubject.tsx'

function Request({ request }: { request: AuditEntry['request'] }) {
  if (!request) return <Text>{messages.noRequest}</Text>
  return (
    <DescriptionList
      items={[
        [messages.call, <Code key="call">{request.call}</Code>],
        [messages.requestId, <Code key="id">{request.id}</Code>],
        [messages.address, request.ip ?? messages.noAddress],
      ]}
    />
  )
}

/** Links to the entries of the same actor and of the same subject. */
function RelatedEntries({ entry: { actor, actor_name, subject, subject_name } }: { entry: AuditEntry }) {
  return (
    <Group gap="lg">
      <Anchor component={Link} to={`/audit?actor=${encodeURIComponent(actor)}`}>
        {messages.allOf({ name: actorName(actor, actor_name) })}
      </Anchor>
      <Anchor component={Link} to={`/audit?subject=${encodeURIComponent(subject)}`}>
        {messages.allAbout({ subject: subjectLabel(subject, subject_name) })}
      </Anchor>
    </Group>
  )
}

/** One audit entry with its request (owners only). */
export function AuditEntryPage() {
  const { id = '' } = useParams()
  const { time, money } = useFormats()
  const data = useLoaded({
    queryKey: ['audit-entries', 'one', id],
    queryFn: () => call(calls.readAuditEntry, { id }),
  })
  if (!data) return <Skeleton h={360} />
  const { entry } = data
  const details = detailsOf(entry.detail, money)
  return (
    <Page title={actionName(entry.action)} back={{ to: '/audit', name: common.audit }}>
      <Section>
        <DescriptionList
          items={[
            [messages.who, actorName(entry.actor, entry.actor_name)],
            [messages.when, time(entry.at)],
            [messages.toWhat, <AuditSubject key="subject" entry={entry} />],
            [messages.action, <Code key="action">{entry.action}</Code>],
          ]}
        />
        <RelatedEntries entry={entry} />
      </Section>
      {details.length > 0 && (
        <Section title={messages.detail}>
          <DescriptionList items={details} />
        </Section>
      )}
      <Section title={messages.request}>
        <Request request={entry.request} />
      </Section>
    </Page>
  )
}
