import { Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { sum } from '#contract/money.ts'
import type { LedgerAccount, LedgerPeriod } from '#contract/office/ledger.ts'
import { withQuery } from '#contract/calls/address.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useAccounts } from '#web/office/ledger/ledger-query.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { messages } from '#web/office/ledger/messages.ts'
import { isReversed } from '#web/office/ledger/months.ts'
import { Reversed, useSpanFilters } from '#web/office/ledger/SpanFilter.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'

const SUMS = ['opening', 'debit', 'credit', 'closing'] as const

const EditButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="compact-sm" variant="subtle" aria-label={messages.editAccount({ name })} onClick={onClick}>
    {messages.edit}
  </Button>
)

/** The columns; those of amounts have their sum at the foot. */
function useColumns(
  accounts: LedgerAccount[],
  period: LedgerPeriod,
  onEdit: (account: LedgerAccount) => void,
): Column<LedgerAccount>[] {
  const { money } = useFormats()
  return [
    { title: messages.number, by: ({ number }) => number, cell: ({ number }) => number },
    {
      title: messages.account,
      long: true,
      bare: true,
      by: ({ name }) => name,
      cell: ({ key, name }) => (
        <Anchor component={Link} to={withQuery('/ledger/entries', { account: key, ...period })}>
          {name}
        </Anchor>
      ),
      foot: messages.sum,
    },
    ...SUMS.map((column): Column<LedgerAccount> => ({
      title: messages[column],
      end: true,
      by: (account) => account[column],
      cell: (account) => money(account[column]),
      foot: money(sum(accounts.map((each) => each[column]))),
    })),
    {
      title: common.actions,
      end: true,
      corner: true,
      cell: (account) => <EditButton name={account.name} onClick={() => onEdit(account)} />,
    },
  ]
}

function AccountsTable({ period }: { period: LedgerPeriod }) {
  const accounts = useAccounts(period)
  const [editing, setEditing] = useState<LedgerAccount | null>(null)
  const columns = useColumns(accounts ?? [], period, setEditing)
  return (
    <>
      <DataTable
        label={messages.tabs.accounts}
        columns={columns}
        rows={accounts}
        keyOf={({ key }) => key}
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
