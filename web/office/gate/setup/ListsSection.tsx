import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { GateSetup, OfficeCheckInList } from '#contract/office/gate.ts'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { choicesOf, keyOf } from './counted.ts'
import { ListDialog } from './ListDialog.tsx'
import { SuggestDialog } from './SuggestDialog.tsx'
import { useTimes } from './times.ts'

type Open =
  | { what: 'suggest' }
  | { what: 'edit'; list: OfficeCheckInList | null }
  | { what: 'remove'; list: OfficeCheckInList }
  | null

function RowActions({ list, open }: { list: OfficeCheckInList; open: (dialog: Open) => void }) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={messages.editList({ name: list.name })}
        onClick={() => open({ what: 'edit', list })}
      >
        {messages.edit}
      </Button>
      {!list.used && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${messages.remove}: ${list.name}`}
          onClick={() => open({ what: 'remove', list })}
        >
          {messages.remove}
        </Button>
      )}
    </Group>
  )
}

function Dialogs({ setup, opened, close }: { setup: GateSetup; opened: Open; close: () => void }) {
  const { removeList } = useSetupActions()
  if (opened === null) return null
  if (opened.what === 'suggest') return <SuggestDialog setup={setup} onClose={close} />
  if (opened.what === 'edit') return <ListDialog setup={setup} list={opened.list} onClose={close} />
  return (
    <ConfirmDialog
      title={messages.removeList}
      destructive
      onConfirm={() => removeList(opened.list.id)}
      onClose={close}
    >
      {messages.removeListEffect}
    </ConfirmDialog>
  )
}

function useColumns(setup: GateSetup, open: (dialog: Open) => void): Column<OfficeCheckInList>[] {
  const may = usePermission()
  const { locale, count } = useFormats()
  const times = useTimes()
  const labels = new Map(choicesOf(setup.products, locale).map(({ value, label }) => [value, label]))
  const handedOut = new Map(setup.merchandise.map(({ id, name }) => [id, name]))
  return [
    { title: messages.name, long: true, cell: (list) => list.name },
    { title: messages.open, long: true, bare: true, cell: times },
    { title: messages.expected, end: true, cell: (list) => count(list.figures.expected) },
    {
      title: messages.counts,
      long: true,
      cell: (list) => (
        <Text inherit lineClamp={3}>
          {[
            ...list.products.map((it) => labels.get(keyOf(it)) ?? ''),
            ...list.merchandise.map((id) => handedOut.get(id) ?? ''),
          ].join(' · ') || messages.countsNothing}
        </Text>
      ),
    },
    {
      title: common.actions,
      end: true,
      corner: true,
      cell: (list) => may('supervise gate') && <RowActions list={list} open={open} />,
    },
  ]
}

function AddButtons({ setup, open }: { setup: GateSetup; open: (dialog: Open) => void }) {
  return (
    <Group gap="xs">
      {setup.suggestions.length > 0 && (
        <Button variant="default" onClick={() => open({ what: 'suggest' })}>
          {messages.suggest}
        </Button>
      )}
      <Button onClick={() => open({ what: 'edit', list: null })}>{messages.addList}</Button>
    </Group>
  )
}

/** The check-in lists: their products and opening times. */
export function ListsSection({ setup }: { setup: GateSetup }) {
  const may = usePermission()
  const [opened, open] = useState<Open>(null)
  const columns = useColumns(setup, open)
  return (
    <Section
      title={messages.lists}
      beside={may('supervise gate') && <AddButtons setup={setup} open={open} />}
    >
      <Text c="dimmed">{messages.listsLead}</Text>
      <DataTable
        columns={columns}
        rows={setup.lists}
        keyOf={({ id }) => id}
        empty={<EmptyState isFiltered={false} none={messages.noLists} noneHint={messages.noListsHint} />}
      />
      <Dialogs setup={setup} opened={opened} close={() => open(null)} />
    </Section>
  )
}
