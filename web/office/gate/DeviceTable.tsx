import { Badge } from '@mantine/core'
import type { ComponentType } from 'react'
import { LOW_BATTERY } from '#contract/gate/names.ts'
import type { GateDevice } from '#contract/office/gate.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

const COLORS = { pairing: 'yellow', active: 'teal', expired: 'gray', revoked: 'gray' } as const

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

function useColumns({ Actions }: Pick<DeviceTableProps, 'Actions'>): Column<GateDevice>[] {
  const { stamp, count } = useFormats()
  return [
    { title: messages.device, long: true, cell: ({ name }) => name },
    { title: messages.gate, long: true, cell: ({ gate }) => gate },
    {
      title: messages.state,
      cell: ({ state }) => <Badge color={COLORS[state]}>{messages.deviceStates[state]}</Badge>,
    },
    { title: messages.battery, end: true, cell: ({ battery }) => <Battery battery={battery} /> },
    {
      title: messages.lastSeen,
      cell: ({ last_seen_at }) => (last_seen_at === null ? messages.never : stamp(last_seen_at)),
    },
    {
      title: messages.unsentScans,
      end: true,
      cell: ({ unsent_scans }) =>
        unsent_scans > 0 ? <Badge color="yellow">{count(unsent_scans)}</Badge> : count(0),
    },
    { title: messages.ends, cell: ({ expires_at }) => stamp(expires_at) },
    ...(Actions
      ? [
          {
            title: common.actions,
            end: true,
            corner: true,
            cell: (device: GateDevice) => <Actions device={device} />,
          },
        ]
      : []),
  ]
}

/** The table of devices. */
export function DeviceTable({ devices, Actions }: DeviceTableProps) {
  const columns = useColumns(Actions ? { Actions } : {})
  return (
    <DataTable
      columns={columns}
      rows={devices}
      keyOf={({ id }) => id}
      empty={<EmptyState isFiltered={false} none={messages.noDevices} noneHint={messages.noDevicesHint} />}
    />
  )
}
