import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeTicket, TicketChoices } from '#contract/office/tickets.ts'
import { get, post } from '#web/office/kit/lib/call.ts'

interface Answer {
  ticket: OfficeTicket
}

const keyOf = (code: string) => ['tickets', 'one', code]

const pathOf = (code: string) => `tickets/${encodeURIComponent(code)}`

/** One ticket, as far as the role may see it; undefined while loading. */
export function useTicket(code: string): { ticket: OfficeTicket | undefined; error: Error | null } {
  const { data, error } = useQuery({ queryKey: keyOf(code), queryFn: () => get<Answer>(pathOf(code)) })
  return { ticket: data?.ticket, error }
}

/** The options of the filters; undefined while loading. */
export function useTicketChoices(): TicketChoices | undefined {
  const { data, error } = useQuery({
    queryKey: ['ticket-choices'],
    queryFn: () => get<TicketChoices>('ticket-choices'),
    staleTime: 60_000,
  })
  if (error) throw error
  return data
}

function setTicket(client: QueryClient, code: string, answer: Answer): OfficeTicket {
  client.setQueryData(keyOf(code), answer)
  for (const path of ['tickets', 'customers', 'orders'])
    void client.invalidateQueries({
      queryKey: [path],
      predicate: ({ queryKey }) => path !== 'tickets' || queryKey[1] !== 'one',
    })
  return answer.ticket
}

/** Posts to a path of the ticket ("cancellations") and caches the result. Throws `ApiError` on a refusal. */
export function useTicketActions(code: string) {
  const client = useQueryClient()
  return async (what: string, input: object = {}): Promise<OfficeTicket> =>
    setTicket(client, code, await post<Answer>(`${pathOf(code)}/${what}`, input))
}

/** Reloads a ticket. */
export function useReloadTicket(code: string): () => Promise<OfficeTicket> {
  const client = useQueryClient()
  return async () => setTicket(client, code, await get<Answer>(pathOf(code)))
}
