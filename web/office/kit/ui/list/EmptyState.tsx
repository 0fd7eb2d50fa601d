import { Button, Text } from '@mantine/core'
import { messages } from '#web/office/kit/ui/messages.ts'

export interface EmptyStateProps {
  isFiltered: boolean
  clear?: (() => void) | undefined
  /** Shown when no filter is set. */
  none?: string | undefined
  noneHint?: string | undefined
}

/** Shown in place of an empty table. If filters are set, it offers to clear them. */
export function EmptyState({ isFiltered, clear, none = messages.nothingFound, noneHint }: EmptyStateProps) {
  const hint = isFiltered ? messages.nothingFoundHint : noneHint
  return (
    <>
      <Text fw={600}>{isFiltered ? messages.nothingFound : none}</Text>
      {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      {isFiltered && clear && (
        <Button variant="default" onClick={clear}>
          {messages.clearFilters}
        </Button>
      )}
    </>
  )
}
