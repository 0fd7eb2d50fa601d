import { Skeleton } from '@mantine/core'

/** What stands where a screen will be. */
export const Loading = () => <Skeleton m="xl" h={240} w="auto" />
