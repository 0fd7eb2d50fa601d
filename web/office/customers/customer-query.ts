import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { get, patch, post } from '#web/office/kit/lib/call.ts'

interface Answer {
  customer: OfficeCustomer
}

const keyOf = (id: string) => ['customers', 'one', id]

/** One customer; undefined while loading. */
export function useCustomer(id: string): { customer: OfficeCustomer | undefined; error: Error | null } {
  const path = `customers/${encodeURIComponent(id)}`
  const { data, error } = useQuery({ queryKey: keyOf(id), queryFn: () => get<Answer>(path) })
  return { customer: data?.customer, error }
}

/** The actions on an account. Each caches the result, and throws `ApiError` on a refusal. */
export function useCustomerActions({ id }: OfficeCustomer) {
  const client = useQueryClient()
  const setCustomer = (answer: Answer) => {
    client.setQueryData(keyOf(String(id)), answer)
    void client.invalidateQueries({
      queryKey: ['customers'],
      predicate: ({ queryKey }) => queryKey[1] !== 'one',
    })
  }
  return {
    /** Reloads the customer. */
    read: async () => {
      const answer = await get<Answer>(`customers/${id}`)
      setCustomer(answer)
      return answer.customer
    },
    correct: async (input: object) => setCustomer(await patch<Answer>(`customers/${id}`, input)),
    act: async (what: string) => setCustomer(await post<Answer>(`customers/${id}/${what}`)),
  }
}
