import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FilterState } from '#web/office/lib/filters.ts'
import { messages } from '#web/office/ui/messages.ts'

interface ListSummaryProps extends Pick<FilterState<string>, 'clear' | 'isFiltered'> {
  /** How many rows were found; empty while loading. */
  found: string
  /** What can be done with those that were found. */
  children?: ReactNode
}

/** The number of rows, and a button that clears the filters. */
export const ListSummary = ({ found, clear, isFiltered, children }: ListSummaryProps) => (
  <Group justify="space-between" mih={26}>
    <Text c="dimmed" aria-live="polite">
      {found}
    </Text>
    <Group gap="sm">
      {children}
      {isFiltered && (
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {messages.clearFilters}
        </Button>
      )}
    </Group>
  </Group>
)
