import { Skeleton } from '@mantine/core'

/** A placeholder for a page that is loading. */
export const Loading = () => <Skeleton m="xl" h={240} w="auto" />
