import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { PartnerDetail } from '#contract/office/guests/guests.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'

/** All partners. */
export const usePartners = () =>
  useLoaded({ queryKey: ['partners'], queryFn: () => call(calls.listPartners) })?.rows

/** The key of a partner's page. */
export const partnerKey = (id: string | number) => ['partner', String(id)]

/** Shows a partner as a call has answered it, and lets the list of partners be read again. */
export function useTakePartner(): (detail: PartnerDetail) => void {
  const client = useQueryClient()
  return (detail) => {
    client.setQueryData(partnerKey(detail.partner.id), detail)
    void client.invalidateQueries({ queryKey: ['partners'] })
  }
}
