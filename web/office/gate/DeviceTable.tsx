import { Badge } from '@mantine/core'
import type { ComponentType } from 'react'
import { LOW_BATTERY } from '#contract/gate/names.ts'
import type { GateDevice } from '#contract/office/gate.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

const COLORS = { pairing: 'yellow', active: 'teal', expired: 'gray', revoked: 'gray' } as const

const NAME = { label: messages.device, long: true }

const COLUMNS = [
  { label: messages.gate, long: true },
  { label: messages.state },
  { label: messages.battery, end: true },
  { label: messages.lastSeen },
  { label: messages.unsentScans, end: true },
  { label: messages.ends },
]

function Battery({ battery }: Pick<GateDevice, 'battery'>) {
  const { percent } = useFormats()
  if (battery === null) return null
  const level = percent(battery / 100)
  return battery <= LOW_BATTERY ? (
    <Badge color="red">
      {level} {messages.lowBattery}
    </Badge>
  ) : (
    level
  )
}

interface DeviceTableProps {
  devices: GateDevice[]
  /** The actions on a device, in a column of their own. */
  Actions?: ComponentType<{ device: GateDevice }>
}

function useCells({ Actions }: Pick<DeviceTableProps, 'Actions'>) {
  const { stamp, count } = useFormats()
  return (device: GateDevice) => [
    device.name,
    ...(Actions ? [<Actions key="actions" device={device} />] : []),
    device.gate,
    <Badge key="state" color={COLORS[device.state]}>
      {messages.deviceStates[device.state]}
    </Badge>,
    <Battery key="battery" battery={device.battery} />,
    device.last_seen_at === null ? messages.never : stamp(device.last_seen_at),
    device.unsent_scans > 0 ? (
      <Badge key="unsent-scans" color="yellow">
        {count(device.unsent_scans)}
      </Badge>
    ) : (
      count(0)
    ),
    stamp(device.expires_at),
  ]
}

/** The table of devices. */
export function DeviceTable({ devices, Actions }: DeviceTableProps) {
  const cells = useCells(Actions ? { Actions } : {})
  return (
    <DataTable
      label={messages.tables.devices}
      columns={Actions ? [NAME, { label: common.actions, corner: true }, ...COLUMNS] : [NAME, ...COLUMNS]}
      rows={devices}
      keyOf={({ id }) => id}
      cells={cells}
      empty={<EmptyState isFiltered={false} none={messages.noDevices} noneHint={messages.noDevicesHint} />}
    />
  )
}
