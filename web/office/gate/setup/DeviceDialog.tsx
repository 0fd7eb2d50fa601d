import { useState } from 'react'
import * as calls from '#contract/calls/office/gate-setup-calls.ts'
import type { GateSetup, Pairing } from '#contract/office/gate.ts'
import { useForm } from '#web/lib/forms/form.ts'
import type { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { InstantField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { sentTime } from './ListDialog.tsx'

const DAYS = 3
const DAY_MS = 24 * 60 * 60_000
const MAX_MS = 366 * DAY_MS

/** When the last list closes, or in three days if none does. */
function endOf({ lists }: GateSetup): string {
  const now = Date.now()
  const closes = lists.map(({ closes_at }) => Date.parse(closes_at ?? '')).filter((at) => at > now)
  const last = Math.max(...closes)
  const isGood = closes.length > 0 && last - now < MAX_MS
  return new Date(isGood ? last : now + DAYS * DAY_MS).toISOString()
}

interface DeviceDialogProps {
  setup: GateSetup
  onAdded: (name: string, pairing: Pairing) => void
  onClose: () => void
}

function useDeviceForm({ setup, onAdded }: DeviceDialogProps) {
  const { reload } = useSetupActions()
  const [end] = useState(() => endOf(setup))
  const initial: { name: string; gate_id: string; expires_at: string | null | InvalidInput } = {
    name: '',
    gate_id: String(setup.gates[0]?.id ?? ''),
    expires_at: end,
  }
  return useForm({
    initial,
    onSubmit: async ({ name, gate_id, expires_at }) => {
      const input = { name, gate_id: Number(gate_id), expires_at: sentTime(expires_at) }
      const pairing = await call(calls.addDevice, input)
      void reload()
      onAdded(name, pairing)
    },
  })
}

/** Adds a device, which is then paired. */
export function DeviceDialog(props: DeviceDialogProps) {
  const { setup, onClose } = props
  const { timezone } = useFormats()
  const form = useDeviceForm(props)
  return (
    <FormDialog title={messages.addDevice} form={form} submitLabel={messages.addDevice} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={messages.deviceName}
        hint={messages.deviceNameHint}
        initialFocus
      />
      <SelectField
        {...form.field('gate_id')}
        label={messages.gate}
        choices={setup.gates.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <InstantField
        name="expires_at"
        label={messages.deviceEnds}
        hint={messages.deviceEndsHint}
        zone={timezone}
        value={form.values.expires_at}
        errorId={form.errorId('expires_at')}
        onChange={(expires_at) => form.change({ expires_at })}
      />
    </FormDialog>
  )
}
