import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface TwoLinesProps {
  children: ReactNode
  /** The smaller second line; without it there is one. */
  second: ReactNode
}

/** A cell of two lines. */
export const TwoLines = ({ children, second }: TwoLinesProps) => (
  <div>
    {children}
    {second !== null && (
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    )}
  </div>
)
