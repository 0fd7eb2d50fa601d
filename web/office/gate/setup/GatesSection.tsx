import { Button, Group, MultiSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { Gate, GateSetup } from '#contract/office/gate.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { inputProps } from '#web/office/kit/forms/fields/input-props.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'

interface GateDialogProps {
  setup: GateSetup
  /** Null for a new one. */
  gate: Gate | null
  onClose: () => void
}

function GateDialog({ setup, gate, onClose }: GateDialogProps) {
  const { addGate, changeGate } = useSetupActions()
  const form = useForm({
    initial: { name: gate?.name ?? '', list_ids: gate?.list_ids.map(String) ?? [] },
    onSubmit: async ({ name, list_ids }) => {
      const input = { name, list_ids: list_ids.map(Number) }
      await (gate ? changeGate(gate.id, input) : addGate(input))
      notifySuccess(common.saved)
      onClose()
    },
  })
  const title = gate ? messages.editGate({ name: gate.name }) : messages.addGate
  return (
    <FormDialog title={title} form={form} submitLabel={common.save} onClose={onClose}>
      <TextField {...form.field('name')} label={messages.name} initialFocus />
      <MultiSelect
        {...inputProps({
          name: 'list_ids',
          label: messages.itsLists,
          hint: messages.itsListsHint,
          errorId: form.errorId('list_ids'),
        })}
        data={setup.lists.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.list_ids}
        searchable
        hidePickedOptions
        onChange={(list_ids) => form.change({ list_ids })}
      />
    </FormDialog>
  )
}

type Open = { what: 'edit'; gate: Gate | null } | { what: 'remove'; gate: Gate } | null

function RowActions({ gate, open }: { gate: Gate; open: (dialog: Open) => void }) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={messages.editGate({ name: gate.name })}
        onClick={() => open({ what: 'edit', gate })}
      >
        {messages.edit}
      </Button>
      {!gate.used && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${messages.remove}: ${gate.name}`}
          onClick={() => open({ what: 'remove', gate })}
        >
          {messages.remove}
        </Button>
      )}
    </Group>
  )
}

function useColumns({ lists }: GateSetup, open: (dialog: Open) => void): Column<Gate>[] {
  const may = usePermission()
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  return [
    { title: messages.name, long: true, cell: (gate) => gate.name },
    {
      title: messages.itsLists,
      long: true,
      cell: (gate) => (
        <Text inherit lineClamp={3}>
          {gate.list_ids.map((id) => names.get(id) ?? '').join(' · ') || messages.noneChosen}
        </Text>
      ),
    },
    {
      title: common.actions,
      end: true,
      corner: true,
      cell: (gate) => may('supervise gate') && <RowActions gate={gate} open={open} />,
    },
  ]
}

/** The gates, with their check-in lists. */
export function GatesSection({ setup }: { setup: GateSetup }) {
  const may = usePermission()
  const { removeGate } = useSetupActions()
  const [opened, open] = useState<Open>(null)
  const columns = useColumns(setup, open)
  const addButton = <Button onClick={() => open({ what: 'edit', gate: null })}>{messages.addGate}</Button>
  return (
    <Section title={messages.gates} beside={may('supervise gate') && addButton}>
      <Text c="dimmed">{messages.gatesLead}</Text>
      <DataTable
        columns={columns}
        rows={setup.gates}
        keyOf={({ id }) => id}
        empty={<EmptyState isFiltered={false} none={messages.noGates} noneHint={messages.noGatesHint} />}
      />
      {opened?.what === 'edit' && <GateDialog setup={setup} gate={opened.gate} onClose={() => open(null)} />}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          title={messages.removeGate}
          destructive
          onConfirm={() => removeGate(opened.gate.id)}
          onClose={() => open(null)}
        >
          {messages.removeGateEffect}
        </ConfirmDialog>
      )}
    </Section>
  )
}
