import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/shop/data-calls.ts'
import type { Config } from '#contract/config.ts'
import type { Data, PartialData, PublicData } from '#contract/data.ts'
import { suggestedCountry } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { messages } from '#web/lib/api/messages.ts'
import { setPageLanguage } from '#web/lib/browser/address.ts'
import { rememberFallbacks } from './fallbacks.ts'
import { queryClient } from './query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'

const KEY = ['data']
const ERROR_KEY = ['data-failure']
const KNOWN_KEY = ['data-known']

/** When all data was last received (`performance.now()`). */
let receivedAt = 0

const guest = {
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
  carts: [],
}

/** Fills the store with the data of the page. The visitor is a guest until the customer's data is loaded. */
export function initialize(page: PublicData): void {
  setPageLanguage(page.config)
  rememberFallbacks(page.config)
  // The page is the same for everybody, so it cannot contain the country that the browser suggests.
  const country = suggestedCountry(page.config, navigator.languages.join())
  queryClient.setQueryData<Data>(KEY, { ...guest, ...page, country })
  receivedAt = performance.now()
  expected = null
}

/** Milliseconds since the shop's data was received. */
export const age = (): number => performance.now() - receivedAt

/** The current data, for code outside components. */
export function current(): Data {
  const data = queryClient.getQueryData<Data>(KEY)
  if (data === undefined) throw new Error('The store of the shop was not opened.')
  return data
}

/** Replaces the keys that a response contains and leaves the others. */
export function merge(partial: PartialData): void {
  queryClient.setQueryData<Data>(KEY, { ...current(), ...partial })
}

/** Removes the customer's data from the store. Makes no call. */
export const clearCustomerData = (): void => merge(guest)

const isRejection = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 401 || failure.status === 419)

async function fetchData(): Promise<Data> {
  const token = storage.token.get()
  const answer = await call(calls.getData).catch((failure: unknown) => {
    if (token === null || !isRejection(failure)) throw failure
    return null
  })
  receivedAt = performance.now()
  const now = storage.token.get()
  // Somebody has logged in meanwhile: the answer is not about them.
  if (now !== null && now !== token) return fetchData()
  if (answer !== null && (token === null || answer.data.customer !== null)) return answer.data
  // The token is invalid. The second load is sent without one, so this cannot repeat.
  storage.token.remove()
  return fetchData()
}

/** The timeout of a load in a browser that has stored tickets to show instead. */
const LOAD_TIMEOUT_MS = 6000

/** The browser has them once the service worker of ticket holders is active. */
const keepsTickets = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

async function fetchInTime(): Promise<Data> {
  if (!keepsTickets()) return fetchData()
  let timer: number | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(
      () => reject(new ApiError(0, {}, null, messages.networkFailure)),
      LOAD_TIMEOUT_MS,
    )
  })
  return Promise.race([fetchData(), late]).finally(() => clearTimeout(timer))
}

/** The load that guards wait for. */
let loading: Promise<void> = Promise.resolve()

/** The load that is in progress, or begins once the page is shown; null once it is known who the visitor is. */
let expected: Promise<void> | null = null

/** After this time whatever waits for the customer opens without: on a day of sale an overloaded server may keep them back for long. */
const LONGEST_WAIT_MS = 8000

function expect(load: Promise<void>): Promise<void> {
  expected = load
  queryClient.setQueryData(KNOWN_KEY, false)
  const timer = setTimeout(() => queryClient.setQueryData(KNOWN_KEY, true), LONGEST_WAIT_MS)
  void load.finally(() => {
    clearTimeout(timer)
    if (expected !== load) return
    expected = null
    queryClient.setQueryData(KNOWN_KEY, true)
  })
  return load
}

const setLoadError = (failure: Error | null) => queryClient.setQueryData(ERROR_KEY, failure)

/** Loads all data. A failure removes the customer's data and is reported by `useLoadError`. */
export function load(): Promise<void> {
  const started = queryClient.fetchQuery({ queryKey: KEY, queryFn: fetchInTime, staleTime: 0 }).then(
    () => void setLoadError(null),
    (failure: Error) => {
      clearCustomerData()
      setLoadError(failure)
    },
  )
  loading = expect(started)
  return loading
}

/** Loads all data once `done` resolves. Guards wait for this load too. */
export function loadAfter(done: Promise<void>): void {
  loading = expect(done.then(load))
}

/** The same where the server has drawn the page for a guest: its guards have let everybody in, and it is shown before the load begins. */
export const loadBehind = (done: Promise<void>): void => void expect(done.then(load))

/** Resolves when no load is in progress; guards wait for it. */
export const whenLoaded = (): Promise<void> => loading

/** Resolves once it is known who the visitor is; at once unless a load is in progress or to come. */
export const whenKnown = (): Promise<void> => expected ?? Promise.resolve()

/** Runs `work` once it is known who the visitor is; at once if it is. */
export const onceKnown = (work: () => void): void => (expected === null ? work() : void expected.then(work))

/** Loads all data in the background. On failure it throws `ApiError` and keeps the data. */
export async function refresh(): Promise<Data> {
  const data = await fetchData()
  queryClient.setQueryData<Data>(KEY, data)
  return data
}

const query = { queryKey: KEY, queryFn: fetchData, enabled: false }

/** The shop's data, and after login the customer's. */
export const useData = (): Data => useQuery(query).data ?? current()

/** Whether it is known who the visitor is, or has not become known for long. */
export const useIsKnown = (): boolean =>
  useQuery<boolean>({ queryKey: KNOWN_KEY, queryFn: skipToken, initialData: true, staleTime: Infinity })
    .data ?? true

/**
 * Whether something may open that depends on who the visitor is: on a page that the server has drawn, a click may come before the customer's
 * data. Stays true, so that a later load closes nothing.
 */
export function useMayOpen(): boolean {
  const isKnown = useIsKnown()
  const [isOpen, setOpen] = useState(isKnown)
  if (isKnown && !isOpen) setOpen(true)
  return isOpen || isKnown
}

export const useConfig = (): Config => useData().config

/** Why the last load failed, for code outside components; null if it succeeded. */
export const loadError = (): Error | null => queryClient.getQueryData<Error | null>(ERROR_KEY) ?? null

/** Why the last load failed; null if it succeeded. */
export const useLoadError = (): Error | null =>
  useQuery<Error | null>({ queryKey: ERROR_KEY, queryFn: skipToken, initialData: null }).data ?? null
