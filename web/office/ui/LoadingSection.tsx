import { Box, Skeleton } from '@mantine/core'

/** A placeholder for a section that is loading, named for screen readers. */
export const LoadingSection = ({ label, height }: { label: string; height: number }) => (
  <Box component="section" aria-label={label} aria-busy>
    <Skeleton h={height} />
  </Box>
)
