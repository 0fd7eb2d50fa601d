import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/cart-calls.ts'
import type { ReleaseHoard, OpenCarts } from '#contract/office/hoarding.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'

const KEY = ['open-carts']

// Carts change within minutes, so the page polls.
const RELOAD_MS = 15_000

/** The open carts; undefined while loading. */
export function useOpenCarts(): OpenCarts | undefined {
  const data = useLoaded({
    queryKey: KEY,
    queryFn: () => call(calls.readOpenCarts),
    refetchInterval: RELOAD_MS,
  })
  return data?.open
}

/** Expires the carts of a hoard, and returns the numbers of carts and places. */
export function useReleaseHoard() {
  const client = useQueryClient()
  return async ({ kind, key }: ReleaseHoard) => {
    const { ended, open } = await call(calls.releaseHoard, { kind, key })
    client.setQueryData(KEY, { open })
    return ended
  }
}
