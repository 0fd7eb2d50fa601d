import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/saved-view-calls.ts'
import type { ListName } from '#contract/office/lists.ts'
import type { ChangeView, SavedView, SavedViewsResponse, SaveView } from '#contract/office/saved-views.ts'
import { call } from '#web/office/kit/lib/call.ts'

const KEY = ['saved-views']

/** The views of a list, and their actions; undefined while loading. */
export function useSavedViews(list: ListName) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => call(calls.listSavedViews),
    staleTime: 60_000,
  })
  const take = ({ views }: SavedViewsResponse) => void client.setQueryData<SavedViewsResponse>(KEY, { views })
  return {
    views: data?.views.filter((view) => view.list === list),
    save: async (input: Omit<SaveView, 'list'>) => {
      const answer = await call(calls.saveView, { list, ...input })
      take(answer)
      return answer.id
    },
    change: async (id: number, { name = null, query = {} }: Partial<ChangeView>) =>
      take(await call(calls.changeView, { id, name, query })),
    remove: async (id: number) => take(await call(calls.removeView, { id })),
    setDefault: async (view: SavedView | null) =>
      take(await call(calls.setDefaultView, { list, view: view && view.id })),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>
