import { Button, Text } from '@mantine/core'
import { messages } from '#web/office/ui/messages.ts'

export interface EmptyStateProps {
  isFiltered: boolean
  clear?: (() => void) | undefined
  /** What is said where nothing is narrowed. */
  none?: string | undefined
  noneHint?: string | undefined
}

/** What a list without rows says: that its filters leave none, with a way to clear them, or that there is nothing. */
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
