import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is a phone's: panels are sheets there. The style sheets use the same width. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(width < 760px)', false, { getInitialValueInEffect: false })

/** Whether the navigation has no room beside the logo and the panels. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(width < 1180px)', false, { getInitialValueInEffect: false })
