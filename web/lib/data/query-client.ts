import { QueryClient } from '@tanstack/react-query'

/** What the browser has heard from the server. Nothing is asked again unless it says so. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
})
