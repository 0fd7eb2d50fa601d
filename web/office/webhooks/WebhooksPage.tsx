import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Webhook } from '#contract/office/webhooks.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { NewWebhookDialog } from './WebhookDialog.tsx'
import { Secret } from './Secret.tsx'
import { useTakeWebhooks, useWebhooks } from './webhook-query.ts'
import { WebhookState } from './WebhookState.tsx'

function useColumns(): Column<Webhook>[] {
  const { stamp, count } = useFormats()
  return [
    {
      title: messages.webhook,
      long: true,
      cell: ({ id, name, url }) => (
        <TwoLines second={url}>
          <Anchor component={Link} to={`/webhooks/${id}`}>
            {name}
          </Anchor>
        </TwoLines>
      ),
    },
    { title: messages.state, corner: true, cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      title: messages.lastSuccess,
      cell: ({ last_success_at }) => (last_success_at === null ? messages.never : stamp(last_success_at)),
    },
    { title: messages.types, end: true, cell: ({ types }) => count(types.length) },
    { title: messages.waiting, end: true, cell: ({ waiting }) => count(waiting) },
  ]
}

/** What other programs are sent as it happens (owners only). */
export function WebhooksPage() {
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const data = useWebhooks()
  const take = useTakeWebhooks()
  const columns = useColumns()
  return (
    <Page
      title={messages.title}
      lead={messages.lead}
      beside={<Button onClick={() => setMaking(true)}>{messages.make}</Button>}
    >
      <DataTable
        label={messages.title}
        columns={columns}
        rows={data?.webhooks}
        keyOf={({ id }) => id}
        empty={<EmptyState isFiltered={false} none={messages.none} noneHint={messages.noneHint} />}
      />
      {isMaking && (
        <NewWebhookDialog
          events={data?.events ?? []}
          onMade={(answer) => {
            take(answer)
            setSecret(answer.secret)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret !== null && <Secret value={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}
