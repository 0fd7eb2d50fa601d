import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndHoarding, OpenCarts } from '#contract/office/hoarding.ts'
import { get, post } from '#web/office/lib/call.ts'

interface Answer {
  open: OpenCarts
}

const KEY = ['open-carts']

// Carts come and go within minutes: the page keeps up by itself.
const RELOAD_MS = 15_000

/** The open carts as they are now; undefined while loading. */
export function useOpenCarts(): OpenCarts | undefined {
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => get<Answer>(KEY.join('/')),
    refetchInterval: RELOAD_MS,
  })
  if (error && !data) throw error
  return data?.open
}

/** Ends the carts of a hoard, and says how many carts and places that were. */
export function useEndHoarding() {
  const client = useQueryClient()
  return async ({ kind, key }: EndHoarding) => {
    const { ended, open } = await post<Answer & { ended: { carts: number; places: number } }>(
      'open-carts/releases',
      { kind, key },
    )
    client.setQueryData(KEY, { open })
    return ended
  }
}
