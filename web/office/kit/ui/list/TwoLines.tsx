import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './DataTable.module.css'

interface TwoLinesProps {
  children: ReactNode
  /** The smaller second line; without it there is one. */
  second: ReactNode
}

/** A cell of two lines; in a compact table they are beside each other. */
export const TwoLines = ({ children, second }: TwoLinesProps) => (
  <div className={style.two}>
    {children}
    {second !== null && (
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    )}
  </div>
)
