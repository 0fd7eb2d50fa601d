import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { BoxOfficeResponse } from '#contract/office/box-office.ts'
import { call } from '#web/office/kit/lib/call.ts'

/** The query key of the box office; a sale invalidates it. */
export const BOX_OFFICE = ['box-office']

/** The user's till and the gates; undefined while loading. */
export function useBoxOffice(): BoxOfficeResponse | undefined {
  const { data, error } = useQuery({
    queryKey: BOX_OFFICE,
    queryFn: () => call(calls.readBoxOffice),
  })
  if (error && !data) throw error
  return data
}
