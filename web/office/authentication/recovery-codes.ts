import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import type { RecoveryCodesResponse } from '#contract/office/staff.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { setSession } from '#web/office/kit/lib/session.ts'

const KEY = ['recovery-codes']

/** Shows new recovery codes. They cover the office until the user confirms that they are kept. */
export function useShowRecoveryCodes(): (answer: RecoveryCodesResponse) => void {
  const client = useQueryClient()
  return (answer) => {
    client.setQueryData(KEY, answer)
    setSession(client, answer.session)
  }
}

/** The recovery codes to confirm, also after a reload; undefined while loading. */
export const useRecoveryCodes = (): string[] | undefined =>
  useQuery({
    queryKey: KEY,
    queryFn: () => call(calls.readRecoveryCodes),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data?.recovery_codes
