import { Button, Text } from '@mantine/core'
import { common as words } from '#web/office/words/common.ts'

export interface EmptyStateProps {
  isFiltered: boolean
  clear?: (() => void) | undefined
  /** What is said where nothing is narrowed. */
  none?: string | undefined
  noneHint?: string | undefined
}

/** What a list without rows says: that its filters leave none, with a way to clear them, or that there is nothing. */
export function EmptyState({ isFiltered, clear, none = words.nothingFound, noneHint }: EmptyStateProps) {
  const hint = isFiltered ? words.nothingFoundHint : noneHint
  return (
    <>
      <Text fw={600}>{isFiltered ? words.nothingFound : none}</Text>
      {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      {isFiltered && clear && (
        <Button variant="default" onClick={clear}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}
