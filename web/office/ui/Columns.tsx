import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Two columns where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
    {children}
  </SimpleGrid>
)
