import { Button, Group, Text } from '@mantine/core'
import { createContext, use, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as calls from '#contract/calls/office/gate-setup-calls.ts'
import type { GateDevice, GateSetup, Pairing } from '#contract/office/gate.ts'
import { DeviceTable } from '#web/office/gate/DeviceTable.tsx'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { DeviceDialog } from './DeviceDialog.tsx'
import { PairingDialog } from './PairingDialog.tsx'

type Dialog =
  | { what: 'add' }
  | { what: 'pair'; name: string; pairing: Pairing }
  | { what: 'end'; device: GateDevice }

const OpenDialog = createContext<(dialog: Dialog) => void>(() => {})

const mayPair = ({ state, paired_at }: GateDevice): boolean =>
  paired_at === null && (state === 'pairing' || state === 'expired')

function RowActions({ device }: { device: GateDevice }) {
  const open = use(OpenDialog)
  const { pending, act } = useAction()
  const { id, name, state } = device
  const renew = () =>
    act(async () => open({ what: 'pair', name, pairing: await call(calls.renewPairing, { id }) }))
  return (
    <Group gap={4} justify="flex-end">
      {mayPair(device) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={pending}
          aria-label={`${messages.showCode}: ${name}`}
          onClick={renew}
        >
          {messages.showCode}
        </Button>
      )}
      {state !== 'revoked' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={messages.switchOffTitle({ name })}
          onClick={() => open({ what: 'end', device })}
        >
          {messages.switchOff}
        </Button>
      )}
    </Group>
  )
}

interface DialogsProps {
  setup: GateSetup
  dialog: Dialog
  open: (dialog: Dialog) => void
  onClose: () => void
}

function Dialogs({ setup, dialog, open, onClose }: DialogsProps) {
  const { revokeDevice } = useSetupActions()
  if (dialog.what === 'add')
    return (
      <DeviceDialog
        setup={setup}
        onAdded={(name, pairing) => open({ what: 'pair', name, pairing })}
        onClose={onClose}
      />
    )
  if (dialog.what === 'pair')
    return <PairingDialog setup={setup} name={dialog.name} pairing={dialog.pairing} onClose={onClose} />
  const { id, name } = dialog.device
  return (
    <ConfirmDialog
      title={messages.switchOffTitle({ name })}
      destructive
      onConfirm={() => revokeDevice(id)}
      doneMessage={messages.switchedOff}
      onClose={onClose}
    >
      {messages.switchOffEffect}
    </ConfirmDialog>
  )
}

/** The open dialog. The address `?add=device` opens the one for a new device, as long as one can be added. */
function useDialog(canAdd: boolean) {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Dialog | null>(null)
  const isAsked = canAdd && search.get('add') === 'device'
  const open = useCallback(
    (next: Dialog | null) => {
      setOpened(next)
      if (isAsked) setSearch({}, { replace: true })
    },
    [isAsked, setSearch],
  )
  const close = useCallback(() => open(null), [open])
  return { dialog: opened ?? (isAsked ? ({ what: 'add' } as const) : null), open, close }
}

/** The phones that scan: add, pair, revoke. */
export function DevicesSection({ setup }: { setup: GateSetup }) {
  const may = usePermission()('supervise gate')
  const canAdd = setup.gates.length > 0
  const { dialog, open, close } = useDialog(may && canAdd)
  const addButton = <Button onClick={() => open({ what: 'add' })}>{messages.addDevice}</Button>
  return (
    <OpenDialog value={open}>
      <Section title={messages.devicesNow} beside={may && canAdd && addButton}>
        {may && !canAdd && <Text c="dimmed">{messages.needsGate}</Text>}
        <DeviceTable devices={setup.devices} {...(may && { Actions: RowActions })} />
        {dialog && <Dialogs setup={setup} dialog={dialog} open={open} onClose={close} />}
      </Section>
    </OpenDialog>
  )
}
