import { Alert, Badge, Code, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/gateway-calls.ts'
import type { GatewayState, TestPayment } from '#contract/office/gateway.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'
import { messages as siteMessages } from '#web/office/site/messages.ts'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { TestPayments } from './TestPayments.tsx'

const KEY = ['gateway']

function Mode({ is_test }: GatewayState) {
  if (is_test === null) return <Badge color="red">{messages.notReady}</Badge>
  return <Badge color={is_test ? 'yellow' : 'teal'}>{is_test ? messages.test : messages.live}</Badge>
}

const isUnderWay = ({ status, refund_status }: TestPayment): boolean =>
  status === 'open' || status === 'processing' || refund_status === 'pending'

const GATEWAYS: Record<string, string> = siteMessages.gateways

function Configured({ gateway }: { gateway: GatewayState }) {
  const { stamp, count } = useFormats()
  const { name, fault, last_notification_at: last, notifications, notification_url } = gateway
  return (
    <Section title={messages.configured} beside={<Mode {...gateway} />}>
      {fault !== null && (
        <Alert color="red" title={messages.fault}>
          {fault}
        </Alert>
      )}
      <DescriptionList
        items={[
          [messages.gateway, GATEWAYS[name] ?? name],
          [messages.lastNotification, last === null ? messages.never : stamp(last)],
          [messages.notifications, count(notifications)],
          [
            messages.webhook,
            <Group key="webhook" gap="xs">
              <Code style={{ overflowWrap: 'anywhere' }}>{notification_url}</Code>
              <CopyButton text={notification_url} name={messages.webhook} />
            </Group>,
          ],
        ]}
      />
      <Text c="dimmed" size="sm">
        {name.startsWith('sandbox-') ? messages.webhookSandbox : messages.webhookHint}
      </Text>
    </Section>
  )
}

/** The payment gateway: missing settings, last notifications, and test payments. */
export function GatewayPage() {
  const client = useQueryClient()
  const data = useLoaded({
    queryKey: KEY,
    queryFn: () => call(calls.readGateway),
    refetchInterval: whileUnderway(({ gateway }) => gateway.test_payments.slice(0, 1).some(isUnderWay)),
  })
  return (
    <Page title={messages.title} lead={messages.lead}>
      {data ? (
        <>
          <Configured gateway={data.gateway} />
          <TestPayments
            gateway={data.gateway}
            onChanged={(gateway) => client.setQueryData(KEY, { gateway })}
          />
        </>
      ) : (
        <LoadingSection height={240} />
      )}
    </Page>
  )
}
