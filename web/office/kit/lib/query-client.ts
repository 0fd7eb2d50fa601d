import { QueryClient } from '@tanstack/react-query'

/** The cache of responses: shown at once, and loaded again when a screen opens or gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true } },
})
