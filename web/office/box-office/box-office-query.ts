import { useQuery } from '@tanstack/react-query'
import type { BoxOfficeResponse } from '#contract/office/box-office.ts'
import { get } from '#web/office/lib/call.ts'

/** The key of what the box office shows; a sale makes it out of date. */
export const BOX_OFFICE = ['box-office']

/** The own till and the gates; undefined while loading. */
export function useBoxOffice(): BoxOfficeResponse | undefined {
  const { data, error } = useQuery({
    queryKey: BOX_OFFICE,
    queryFn: () => get<BoxOfficeResponse>('box-office'),
  })
  if (error) throw error
  return data
}
