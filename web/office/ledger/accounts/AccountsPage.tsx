import { Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LedgerAccount, LedgerPeriod } from '#contract/office/ledger.ts'
import { withQuery } from '#web/office/kit/lib/call.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useAccounts } from '#web/office/ledger/ledger-query.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { messages } from '#web/office/ledger/messages.ts'
import { isReversed } from '#web/office/ledger/months.ts'
import { Reversed, useSpanFilters } from '#web/office/ledger/SpanFilter.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'

const SUMS = ['opening', 'debit', 'credit', 'closing'] as const

const COLUMNS = [
  { label: messages.number, by: ({ number }: LedgerAccount) => number },
  { label: messages.account, long: true, bare: true, by: ({ name }: LedgerAccount) => name },
  ...SUMS.map((sum) => ({ label: messages[sum], end: true, by: (account: LedgerAccount) => account[sum] })),
  { label: common.actions, end: true, corner: true },
]

function useCells(period: LedgerPeriod, onEdit: (account: LedgerAccount) => void) {
  const { money } = useFormats()
  return (account: LedgerAccount) => [
    account.number,
    <Anchor
      key="name"
      component={Link}
      to={withQuery('/ledger/entries', { account: account.key, ...period })}
    >
      {account.name}
    </Anchor>,
    ...SUMS.map((sum) => money(account[sum])),
    <Button
      key="edit"
      size="compact-sm"
      variant="subtle"
      aria-label={messages.editAccount({ name: account.name })}
      onClick={() => onEdit(account)}
    >
      {messages.edit}
    </Button>,
  ]
}

function AccountsTable({ period }: { period: LedgerPeriod }) {
  const accounts = useAccounts(period)
  const { money } = useFormats()
  const [editing, setEditing] = useState<LedgerAccount | null>(null)
  const cells = useCells(period, setEditing)
  const all = accounts ?? []
  const sumOf = (sum: (typeof SUMS)[number]) => money(all.reduce((total, each) => total + each[sum], 0))
  return (
    <>
      <DataTable
        label={messages.tabs.accounts}
        columns={COLUMNS}
        rows={accounts}
        keyOf={({ key }) => key}
        cells={cells}
        foot={['', messages.sum, ...SUMS.map(sumOf), '']}
        empty={
          <EmptyState isFiltered={false} none={messages.noAccounts} noneHint={messages.noAccountsHint} />
        }
      />
      {editing && <AccountDialog account={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** The accounts of the ledger with their balances at the start and end of a period. */
export function AccountsPage() {
  const state = useFilters(['first', 'last'])
  const { filters } = state
  const span = useSpanFilters(state)
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={messages.tabs.accounts}
      lead={messages.accountsLead}
      beside={
        <Button variant="default" onClick={() => setAdding(true)}>
          {messages.addButton}
        </Button>
      }
    >
      <Stack gap="sm">
        <FilterBar state={state} filters={span} />
        {isReversed(filters) ? <Reversed /> : <AccountsTable period={filters} />}
      </Stack>
      {isAdding && <AddAccountDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
