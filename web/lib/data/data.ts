import { skipToken, useQuery } from '@tanstack/react-query'
import type { Config } from '#contract/config.ts'
import type { Data, PartialData, PublicData } from '#contract/data.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from './query-client.ts'
import * as storage from '#web/lib/session/storage.ts'

const KEY = ['data']
const ERROR_KEY = ['data-failure']

/** When all of it was last heard, on the browser's steady clock. */
let receivedAt = 0

const guest = { customer: null, orders: [], refunds: [], existing_tickets: [] }

/** Opens the store with what the page carries. Until the customer's part is loaded everybody is a guest. */
export function initialize(page: PublicData): void {
  queryClient.setQueryData<Data>(KEY, { ...guest, ...page })
  receivedAt = performance.now()
}

/** Milliseconds since the shop's data was heard. */
export const age = (): number => performance.now() - receivedAt

/** The data as it stands now, for code outside components. */
export function current(): Data {
  const data = queryClient.getQueryData<Data>(KEY)
  if (data === undefined) throw new Error('The store of the shop was not opened.')
  return data
}

/** Puts the keys of an answer in the place of the browser's copy, leaving the others as they are. */
export function merge(partial: PartialData): void {
  queryClient.setQueryData<Data>(KEY, { ...current(), ...partial })
}

/** Makes the visitor a guest in what is shown; says nothing to the server. */
export const clearCustomerData = (): void => merge(guest)

async function fetchData(): Promise<Data> {
  const token = storage.token.get()
  const answer = await call('get-data', {}).catch((failure: unknown) => {
    if (token === null || !(failure instanceof ApiError) || failure.status !== 401) throw failure
    return null
  })
  receivedAt = performance.now()
  if (answer !== null && (token === null || answer.data.customer !== null)) return answer.data
  // The token is dead: the second load goes without one, so it cannot come here again.
  storage.token.remove()
  return fetchData()
}

let loading: Promise<void> = Promise.resolve()

const setLoadError = (failure: Error | null) => queryClient.setQueryData(ERROR_KEY, failure)

/** Loads everything anew. A failure empties the personal part and is told by `useLoadFailure`. */
export function load(): Promise<void> {
  loading = queryClient.fetchQuery({ queryKey: KEY, queryFn: fetchData, staleTime: 0 }).then(
    () => void setLoadError(null),
    (failure: Error) => {
      clearCustomerData()
      setLoadError(failure)
    },
  )
  return loading
}

/** Resolves when no load is under way; guards wait for it. */
export const whenLoaded = (): Promise<void> => loading

/** Asks for news without a word on the screen; throws `CallFailure` and keeps what is known when that fails. */
export async function refresh(): Promise<Data> {
  const data = await fetchData()
  queryClient.setQueryData<Data>(KEY, data)
  return data
}

const query = { queryKey: KEY, queryFn: fetchData, enabled: false }

/** The shop's data, and after login the customer's. */
export const useData = (): Data => useQuery(query).data ?? current()

/** The festival's configuration. */
export const useConfig = (): Config => useData().config

/** Why the last load failed, for code outside components; null when it did not. */
export const loadError = (): Error | null => queryClient.getQueryData<Error | null>(ERROR_KEY) ?? null

/** Why the last load failed; null when it did not. */
export const useLoadError = (): Error | null =>
  useQuery<Error | null>({ queryKey: ERROR_KEY, queryFn: skipToken, initialData: null }).data ?? null
