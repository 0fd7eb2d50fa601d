import { Alert } from '@mantine/core'
import { useParams } from 'react-router'
import type { Webhook } from '#contract/office/webhooks.ts'
import { messages as scope } from '#web/office/api-keys/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { Deliveries } from './Deliveries.tsx'
import { messages } from './messages.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { useWebhooks } from './webhook-query.ts'
import { WebhookState } from './WebhookState.tsx'

function Facts({ webhook }: { webhook: Webhook }) {
  const { time, count } = useFormats()
  const { url, types, events, personal_data, failing_since, last_success_at, former_until } = webhook
  return (
    <DescriptionList
      items={[
        [messages.url, url],
        [messages.types, types.join(', ')],
        [
          messages.scope,
          [
            ...(events ?? [scope.allEvents]),
            personal_data ? scope.personalData : scope.withoutPersonalData,
          ].join(' · '),
        ],
        [messages.lastSuccess, last_success_at === null ? messages.never : time(last_success_at)],
        [messages.failingSince, time(failing_since)],
        [messages.waiting, count(webhook.waiting)],
        [messages.formerUntil, time(former_until)],
        [messages.createdBy, `${webhook.created_by}, ${time(webhook.created_at)}`],
      ]}
    />
  )
}

function Warnings({ webhook: { state, skipped } }: { webhook: Webhook }) {
  const { count } = useFormats()
  return (
    <>
      {state === 'resting' && <Alert color="red">{messages.restingHint}</Alert>}
      {state === 'gone' && <Alert color="red">{messages.goneHint}</Alert>}
      {skipped !== null && (
        <Alert color="orange">{messages.skipped({ from: count(skipped.from), to: count(skipped.to) })}</Alert>
      )}
    </>
  )
}

/** One webhook with its log. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const data = useWebhooks()
  const back = { to: '/webhooks', name: messages.title }
  if (!data)
    return (
      <Page title={messages.title} back={back}>
        <LoadingSection label={messages.title} height={480} />
      </Page>
    )
  const webhook = data.webhooks.find((each) => String(each.id) === id)
  if (!webhook) return <NotFound />
  return (
    <Page
      title={webhook.name}
      back={back}
      beside={
        <>
          <WebhookState webhook={webhook} />
          <WebhookActions webhook={webhook} events={data.events} />
        </>
      }
    >
      <Warnings webhook={webhook} />
      <Section label={webhook.name}>
        <Facts webhook={webhook} />
      </Section>
      <Deliveries webhook={webhook} />
    </Page>
  )
}
