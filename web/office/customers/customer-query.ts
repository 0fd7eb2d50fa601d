import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/customer-calls.ts'
import type { CorrectCustomer, OfficeCustomer } from '#contract/office/customers.ts'
import { call } from '#web/office/kit/lib/call.ts'

/** An action on an account that needs no input. */
export type AccountAction =
  | typeof calls.sendPasswordLink
  | typeof calls.cancelEmailChange
  | typeof calls.endCustomerSessions
  | typeof calls.eraseCustomer

const keyOf = (id: string) => ['customers', 'one', id]

/** One customer; undefined while loading. */
export function useCustomer(id: string): { customer: OfficeCustomer | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(calls.readCustomer, { id }),
  })
  return { customer: data?.customer, error }
}

/** The actions on an account. Each caches the result, and throws `ApiError` on a refusal. */
export function useCustomerActions({ id }: OfficeCustomer) {
  const client = useQueryClient()
  const setCustomer = (answer: { customer: OfficeCustomer }) => {
    client.setQueryData(keyOf(String(id)), answer)
    void client.invalidateQueries({
      queryKey: ['customers'],
      predicate: ({ queryKey }) => queryKey[1] !== 'one',
    })
  }
  return {
    /** Reloads the customer. */
    read: async () => {
      const answer = await call(calls.readCustomer, { id })
      setCustomer(answer)
      return answer.customer
    },
    correct: async (input: CorrectCustomer) =>
      setCustomer(await call(calls.correctCustomer, { id, ...input })),
    act: async (action: AccountAction) => setCustomer(await call(action, { id })),
  }
}
