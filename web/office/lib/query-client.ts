import { QueryClient } from '@tanstack/react-query'

/** The cache of answers: shown at once, and refetched when a screen opens or gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true } },
})
