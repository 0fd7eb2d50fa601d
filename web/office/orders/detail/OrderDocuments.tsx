import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useMay } from '#web/office/lib/session.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { CopyButton } from '#web/office/ui/CopyButton.tsx'
import { Facts } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { useActs } from '#web/office/orders/order-query.ts'

function OneLink({ name, url }: { name: string; url: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed" truncate title={url}>
          {url}
        </Text>
      </Stack>
      <Box flex="none">
        <CopyButton text={url} name={name} />
      </Box>
    </Group>
  )
}

/** Links that need no login, and a way to make them worthless. */
function Links({ order }: { order: OfficeOrder }) {
  const { act } = useActs(order.code)
  const [asked, ask] = useState(false)
  return (
    <Part
      title={words.links}
      beside={
        <Button size="compact-sm" variant="default" onClick={() => ask(true)}>
          {words.renew}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {words.linksHint}
      </Text>
      {order.links.map(({ name, url }) => (
        <OneLink key={name} name={words.linkNames(name)} url={url} />
      ))}
      {asked && (
        <Ask
          grave
          title={words.renew}
          onYes={async () => void (await act('links'))}
          said={words.renewed}
          onClose={() => ask(false)}
        >
          {words.renewMeans}
        </Ask>
      )}
    </Part>
  )
}

/** When and from where the terms were accepted, the invoice, and the links. */
export function Papers({ order }: { order: OfficeOrder }) {
  const { time, day } = useFormats()
  const may = useMay()
  const { acceptance, invoice, code } = order
  return (
    <>
      <Part title={words.papers}>
        <Facts
          facts={[
            [words.accepted, acceptance ? time(acceptance.at) : words.notAccepted],
            [
              words.acceptedFrom,
              acceptance && [acceptance.ip, acceptance.user_agent].filter(Boolean).join(', '),
            ],
            [words.version, acceptance && <code key="version">{acceptance.version.slice(0, 8)}</code>],
            [
              words.invoice,
              invoice && (
                <Anchor key="invoice" href={`/office/api/orders/${code}/invoice`} download>
                  {invoice.number}, {day(invoice.issued_at)}
                </Anchor>
              ),
            ],
          ]}
        />
      </Part>
      {may('change orders') && <Links order={order} />}
    </>
  )
}
