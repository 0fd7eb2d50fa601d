import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

/**
 * The answer of a query; undefined while there is none yet. If it cannot be loaded again, the former answer stays, and the shell says why
 * (`ReloadFault`).
 * Throws the failure, for the page's error boundary, if there is nothing to show.
 */
export function useLoaded<Answer>(options: UseQueryOptions<Answer>): Answer | undefined {
  const { data, error } = useQuery(options)
  if (error && !data) throw error
  return data
}
