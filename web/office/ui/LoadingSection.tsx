import { Box, Skeleton } from '@mantine/core'

/** The shape of what comes, under its name. */
export const LoadingSection = ({ label, height }: { label: string; height: number }) => (
  <Box component="section" aria-label={label} aria-busy>
    <Skeleton h={height} />
  </Box>
)
