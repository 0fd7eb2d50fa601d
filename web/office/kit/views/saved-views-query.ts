import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListName } from '#contract/office/lists.ts'
import type { SavedView, SavedViewResponse, SavedViewsResponse } from '#contract/office/saved-views.ts'
import { get, patch, post } from '#web/office/kit/lib/call.ts'

const PATH = 'saved-views'

/** The views of a list, and their actions; undefined while loading. */
export function useSavedViews(list: ListName) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: () => get<SavedViewsResponse>(PATH),
    staleTime: 60_000,
  })
  const take = ({ views }: SavedViewsResponse) =>
    void client.setQueryData<SavedViewsResponse>([PATH], { views })
  return {
    views: data?.views.filter((view) => view.list === list),
    save: async (input: { name: string; shared: boolean; query: Record<string, string> }) => {
      const answer = await post<SavedViewResponse>(PATH, { list, ...input })
      take(answer)
      return answer.id
    },
    change: async (id: number, input: { name?: string; query?: Record<string, string> }) =>
      take(await patch<SavedViewsResponse>(`${PATH}/${id}`, input)),
    remove: async (id: number) => take(await post<SavedViewsResponse>(`${PATH}/${id}/removals`)),
    setDefault: async (view: SavedView | null) =>
      take(await post<SavedViewsResponse>('default-views', { list, view: view && view.id })),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>
