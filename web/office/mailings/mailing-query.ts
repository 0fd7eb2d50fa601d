import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/mailing-calls.ts'
import type { AudienceChoices, Mailing, MailingDraft, MailingStatus } from '#contract/office/mailings.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'

/** Whether a background process works on the mailing. */
export const isUnderway = ({ status }: { status: MailingStatus }): boolean =>
  status === 'scheduled' || status === 'preparing' || status === 'sending'

/** Whether its figures still change: it is being sent, or mails that were handed over are still in the outbox. */
export const isMoving = (mailing: Pick<Mailing, 'status' | 'totals'>): boolean => {
  const { handed_over, sent, failed } = mailing.totals
  return isUnderway(mailing) || sent + failed < handed_over
}

const keyOf = (id: number | string) => ['mailings', String(id)]

/** One mailing, polled like the list while its figures change, together with its recipients. */
export function useMailing(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const answer = await call(calls.readMailing, { id })
      void client.invalidateQueries({ queryKey: ['mailings/:id/recipients'] })
      return answer
    },
    refetchInterval: whileUnderway(({ mailing }) => isMoving(mailing)),
  })
}

/** The actions on mailings. Each caches the new state, also after a refusal because of a concurrent change. */
export function useMailingActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['mailings'] })
  const take = (answer: { mailing: Mailing }): Mailing => {
    client.setQueryData(keyOf(answer.mailing.id), answer)
    void client.invalidateQueries({ queryKey: ['mailings'], exact: false, refetchType: 'none' })
    return answer.mailing
  }
  const act = async (action: () => Promise<unknown>): Promise<void> => {
    try {
      await action()
    } finally {
      await refresh()
    }
  }
  return {
    take,
    send: (id: number, version: string, at: string) =>
      act(() => call(calls.sendMailing, { id, version, at })),
    stop: (id: number) => act(() => call(calls.stopMailing, { id })),
    resume: (id: number) => act(() => call(calls.resumeMailing, { id })),
    refresh,
  }
}

/** The recipients of a mailing by their result. */
export const useRecipients = ({ id }: Pick<Mailing, 'id'>, filters: { result: string; search: string }) =>
  useList(calls.listRecipients, { id, ...filters })

/** The options of an audience; undefined while loading. */
export function useAudienceChoices(): AudienceChoices | undefined {
  const data = useLoaded({
    queryKey: ['audience-choices'],
    queryFn: () => call(calls.readAudienceChoices),
  })
  return data
}

/**
 * The number of recipients of a draft. The query contains the whole text, because not everybody has a value for each placeholder.
 */
export const useAudienceCount = (value: MailingDraft) =>
  useQuery({
    queryKey: ['audience-counts', value],
    queryFn: async () => (await call(calls.countAudience, value)).count,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** The mail to the next recipient after an address, or to a searched one. */
export const usePreview = (value: MailingDraft, after: string, search: string) =>
  useQuery({
    queryKey: ['mailing-previews', value, after, search],
    queryFn: async () => (await call(calls.previewMailing, { value, after, search })).preview,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
