import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { get, patch, post } from '#web/office/lib/call.ts'

interface Answer {
  customer: OfficeCustomer
}

const keyOf = (id: string) => ['customers', 'one', id]

/** A customer with all that is theirs; undefined while it is asked for. */
export function useCustomer(id: string): { customer: OfficeCustomer | undefined; error: Error | null } {
  const path = `customers/${encodeURIComponent(id)}`
  const { data, error } = useQuery({ queryKey: keyOf(id), queryFn: () => get<Answer>(path) })
  return { customer: data?.customer, error }
}

/** Does something about an account, and shows it as it is then. Throws what the server refused. */
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
    /** As it is at this moment. */
    read: async () => {
      const answer = await get<Answer>(`customers/${id}`)
      setCustomer(answer)
      return answer.customer
    },
    correct: async (wish: object) => setCustomer(await patch<Answer>(`customers/${id}`, wish)),
    act: async (what: string) => setCustomer(await post<Answer>(`customers/${id}/${what}`)),
  }
}
