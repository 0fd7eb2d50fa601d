import { QueryClient } from '@tanstack/react-query'

/** What the browser has heard from the server; shown at once, and asked for again when a screen opens or is come back to. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: false, refetchOnWindowFocus: true } },
})
