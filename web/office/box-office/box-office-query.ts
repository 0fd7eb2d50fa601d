import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { BoxOfficeResponse } from '#contract/office/box-office.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'

/** The query key of the box office; a sale invalidates it. */
export const BOX_OFFICE = ['box-office']

/** The user's till and the gates; undefined while loading. */
export function useBoxOffice(): BoxOfficeResponse | undefined {
  const data = useLoaded({
    queryKey: BOX_OFFICE,
    queryFn: () => call(calls.readBoxOffice),
  })
  return data
}
