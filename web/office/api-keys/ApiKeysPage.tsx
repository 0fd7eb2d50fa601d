import { Badge, Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/api-key-calls.ts'
import type { ApiKey, ApiKeysResponse } from '#contract/office/api-keys.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { type Dialog, KeyDialogs } from './KeyDialogs.tsx'
import { messages } from './messages.ts'

const KEY = ['api-keys']
const COLORS = { active: 'teal', expired: 'gray', revoked: 'gray' } as const

const State = ({ apiKey: { state, revoked_for } }: { apiKey: ApiKey }) => (
  <Badge color={revoked_for === 'address' ? 'red' : COLORS[state]}>
    {revoked_for === 'address' ? messages.burnt : messages.states[state]}
  </Badge>
)

function RowActions({ apiKey, open }: { apiKey: ApiKey; open: (dialog: Dialog) => void }) {
  if (apiKey.state === 'revoked') return null
  const { name, prefix, can_exchange } = apiKey
  return (
    <MoreMenu row={`${name}, ${prefix}…`}>
      {can_exchange && (
        <Menu.Item onClick={() => open({ what: 'exchange', key: apiKey })}>{messages.exchange}</Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => open({ what: 'revoke', key: apiKey })}>
        {messages.revoke}
      </Menu.Item>
    </MoreMenu>
  )
}

/** The events, whether with personal data, and the networks of a key. */
const scopeOf = ({ events, personal_data, networks }: ApiKey): string[] => [
  ...(events ?? [messages.allEvents]),
  personal_data ? messages.personalData : messages.withoutPersonalData,
  ...networks,
]

const readsOf = ({ reads }: ApiKey): string =>
  reads.map((resource) => messages.resources[resource]).join(', ') || messages.mayNothing

const writesOf = ({ writes }: ApiKey): string | null =>
  writes.length === 0
    ? null
    : messages.writesOf({ resources: writes.map((resource) => messages.shortWritable[resource]).join(', ') })

const prefixOf = ({ prefix, replaces }: ApiKey): string =>
  replaces === null ? `${prefix}…` : `${prefix}… ${messages.replaces({ prefix: replaces })}`

function useColumns(open: (dialog: Dialog) => void): Column<ApiKey>[] {
  const { stamp, count } = useFormats()
  return [
    {
      title: messages.key,
      long: true,
      cell: (key) => <TwoLines second={prefixOf(key)}>{key.name}</TwoLines>,
    },
    { title: messages.state, bare: true, cell: (key) => <State apiKey={key} /> },
    {
      title: messages.reads,
      long: true,
      cell: (key) => <TwoLines second={writesOf(key)}>{readsOf(key)}</TwoLines>,
    },
    { title: messages.scope, long: true, cell: (key) => scopeOf(key).join(' · ') },
    {
      title: messages.until,
      cell: ({ expires_at }) => (expires_at === null ? messages.noEnd : stamp(expires_at)),
    },
    {
      title: messages.lastUsed,
      cell: ({ last_used_at }) => (last_used_at === null ? messages.never : stamp(last_used_at)),
    },
    { title: messages.calls, end: true, cell: ({ calls: made }) => count(made) },
    { title: messages.errors, end: true, cell: ({ errors }) => count(errors) },
    {
      title: common.actions,
      end: true,
      corner: true,
      cell: (key) => <RowActions apiKey={key} open={open} />,
    },
  ]
}

/** The keys of other programs (owners only). */
export function ApiKeysPage() {
  const client = useQueryClient()
  const [dialog, open] = useState<Dialog | null>(null)
  const data = useLoaded({ queryKey: KEY, queryFn: () => call(calls.listApiKeys) })
  const take = (keys: ApiKeysResponse) => void client.setQueryData(KEY, keys)
  const columns = useColumns(open)
  return (
    <Page
      title={messages.title}
      lead={messages.lead}
      beside={<Button onClick={() => open({ what: 'make' })}>{messages.make}</Button>}
    >
      <DataTable
        label={messages.title}
        columns={columns}
        rows={data?.keys}
        keyOf={({ id }) => id}
        empty={<EmptyState isFiltered={false} none={messages.none} noneHint={messages.noneHint} />}
      />
      {dialog && (
        <KeyDialogs
          dialog={dialog}
          events={data?.events ?? []}
          open={open}
          take={take}
          // What a dialog opens in its own place stays open.
          onClose={() => open((now) => (now === dialog ? null : now))}
        />
      )}
    </Page>
  )
}
