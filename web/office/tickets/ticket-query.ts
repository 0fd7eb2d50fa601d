import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/ticket-calls.ts'
import type { OfficeTicket, TicketChoices } from '#contract/office/tickets.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'

interface TicketAnswer {
  ticket: OfficeTicket
}

const keyOf = (code: string) => ['tickets', 'one', code]

/** One ticket, as far as the role may see it; undefined while loading. */
export function useTicket(code: string): { ticket: OfficeTicket | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: keyOf(code),
    queryFn: () => call(calls.readTicket, { code }),
  })
  return { ticket: data?.ticket, error }
}

/** The options of the filters; undefined while loading. */
export function useTicketChoices(): TicketChoices | undefined {
  const data = useLoaded({
    queryKey: ['ticket-choices'],
    queryFn: () => call(calls.listTicketChoices),
    staleTime: 60_000,
  })
  return data
}

function setTicket(client: QueryClient, code: string, answer: TicketAnswer): OfficeTicket {
  client.setQueryData(keyOf(code), answer)
  for (const path of ['tickets', 'customers', 'orders'])
    void client.invalidateQueries({
      queryKey: [path],
      predicate: ({ queryKey }) => path !== 'tickets' || queryKey[1] !== 'one',
    })
  return answer.ticket
}

/** Awaits a call that changes a ticket, and caches the ticket that it answers. Throws `ApiError` on a refusal. */
export function useTicketActions(code: string) {
  const client = useQueryClient()
  return async (acting: Promise<TicketAnswer>): Promise<OfficeTicket> => setTicket(client, code, await acting)
}

/** Reloads a ticket. */
export function useReloadTicket(code: string): () => Promise<OfficeTicket> {
  const client = useQueryClient()
  return async () => setTicket(client, code, await call(calls.readTicket, { code }))
}
