import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Two columns if there is space. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
    {children}
  </SimpleGrid>
)
