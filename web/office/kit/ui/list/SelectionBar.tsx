import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface SelectionBarProps {
  /** How many rows are found or selected. */
  text: string
  /** The file of all that are found; null without any. */
  file: { href: string; label: string } | null
  /** The actions on them. */
  children: ReactNode
}

/** The number of rows found or selected in a list, with the actions on them. */
export const SelectionBar = ({ text, file, children }: SelectionBarProps) => (
  <Group gap="sm" justify="space-between">
    <Text c="dimmed" aria-live="polite">
      {text}
    </Text>
    <Group gap="sm">
      {children}
      {file && (
        <Button component="a" href={file.href} download size="compact-sm" variant="default">
          {file.label}
        </Button>
      )}
    </Group>
  </Group>
)
