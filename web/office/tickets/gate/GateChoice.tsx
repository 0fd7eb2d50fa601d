import { Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/gate-setup-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages } from '#web/office/tickets/messages.ts'
import { SelectFilter } from '#web/office/kit/ui/list/SelectFilter.tsx'
import type { Admitting } from './scan.ts'

const FILTERS = ['gate', 'out'] as const

/** The gate and the direction, kept in the URL; null if tickets are only checked. */
export function useAdmitting(): Admitting | null {
  const { filters } = useFilters(FILTERS)
  const gate = Number(filters.gate)
  return Number.isInteger(gate) && gate > 0
    ? { gate, direction: filters.out === '' ? 'entry' : 'exit' }
    : null
}

/** Selects the gate at which tickets are admitted. Nothing without gates, or without the permission. */
export function GateChoice() {
  const may = usePermission()
  const { bind, set, filters } = useFilters(FILTERS)
  const { data } = useQuery({
    queryKey: ['gates'],
    queryFn: () => call(calls.readGateSetup),
    enabled: may('supervise gate'),
    staleTime: 60_000,
  })
  if (!data || data.gates.length === 0) return null
  return (
    <Group gap="sm">
      <SelectFilter
        {...bind('gate')}
        label={messages.gate}
        allLabel={messages.gateOnlyLook}
        choices={data.gates.map(({ id, name }) => ({
          value: String(id),
          label: messages.gateAdmitAt({ gate: name }),
        }))}
        searchable={false}
        minWidth={{ base: '100%', sm: 240 }}
      />
      {filters.gate !== '' && (
        <SegmentedControl
          aria-label={messages.direction}
          value={filters.out === '' ? 'entry' : 'exit'}
          data={[
            { value: 'entry', label: messages.directions.entry },
            { value: 'exit', label: messages.directions.exit },
          ]}
          onChange={(direction) => set({ out: direction === 'exit' ? 'yes' : '' })}
        />
      )}
    </Group>
  )
}
