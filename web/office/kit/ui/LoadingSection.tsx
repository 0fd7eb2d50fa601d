import { Box, Skeleton } from '@mantine/core'

interface LoadingSectionProps {
  /** The accessible name of the section. */
  label?: string
  height: number
}

/** A placeholder for a section that is loading. */
export const LoadingSection = ({ label, height }: LoadingSectionProps) => (
  <Box component="section" aria-label={label} aria-busy>
    <Skeleton h={height} />
  </Box>
)

/** A placeholder for the whole page, before the office is loaded. */
export const LoadingPage = () => (
  <Box m="xl">
    <LoadingSection height={240} />
  </Box>
)
