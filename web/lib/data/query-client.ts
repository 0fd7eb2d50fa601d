import { QueryClient } from '@tanstack/react-query'

/** The cache of responses. Nothing is fetched again unless a query says so. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
})
