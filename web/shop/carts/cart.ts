import { useQuery } from '@tanstack/react-query'
import type { Cart, Holder } from '#contract/carts.ts'
import type { PartialData } from '#contract/data.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { WAITING_ROOM_FIELD, WAITING_ROOM_PATH } from '#contract/waiting-room/names.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/session/storage.ts'

/** A cart and when it was received (`performance.now()`). */
export interface HeldCart {
  cart: Cart
  receivedAt: number
}

const KEY = ['cart']

const held = (cart: Cart): HeldCart => ({ cart, receivedAt: performance.now() })

async function fetchCart(): Promise<HeldCart | null> {
  const code = storage.cartCode.get()
  const token = storage.token.get()
  if (code === null) return null
  try {
    return held((await call('get-cart', { cart: code })).cart)
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    // The cart outlives the session: it is fetched without one.
    if (failure.status === 401 && token !== null) {
      if (storage.token.get() === token) storage.token.remove()
      return fetchCart()
    }
    // Only a 404 means that the cart has ended.
    if (failure.status !== 404) throw failure
    storage.cartCode.remove()
    return null
  }
}

/** Milliseconds after which a failed fetch of the cart is retried. */
const RETRY_AFTER = 20_000

const query = {
  queryKey: KEY,
  queryFn: fetchCart,
  retry: 2,
  staleTime: 20_000,
  // `performance.now()` stops while a laptop sleeps, and another tab or device may have changed the cart.
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? RETRY_AFTER : false,
} as const

/** The cart, null when there is none, undefined while it is being fetched for the first time. */
export const useHeldCart = (): HeldCart | null | undefined => useQuery(query).data

/** The cart's content; null when there is none or it is not known yet. */
export const useCart = (): Cart | null => useHeldCart()?.cart ?? null

/** Milliseconds for which the places are still held: the server's clock less what has passed since. */
export const remainingMs = ({ cart, receivedAt: heardAt }: HeldCart): number =>
  Date.parse(cart.expires_at) - Date.parse(cart.now) - (performance.now() - heardAt)

/** Fetches the cart again: when its time is up, or when another tab changed it. */
export const refetchCart = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: KEY })

/** How many things are in the cart. */
export const itemCount = (cart: Cart | null): number =>
  cart === null ? 0 : cart.products.length + cart.merchandise.length

/** The payment plan of the cart's one item; null when it is paid at once. */
export const paymentPlanOf = (cart: Cart): PaymentPlanStep[] | null =>
  cart.products.find(({ product }) => product.has_payment_plan)?.product.payment_plan ?? null

/** Leads to the waiting room, and from there back to this page. */
function waitInLine(): void {
  const { pathname, search } = location
  location.assign(`${WAITING_ROOM_PATH}?to=${encodeURIComponent(pathname + search)}`)
}

async function applyAnswer(answering: Promise<{ cart: Cart; data: PartialData }>): Promise<void> {
  const answer = await answering.catch((failure: unknown) => {
    // The cart may have ended.
    if (failure instanceof ApiError && failure.status === 404) void refetchCart()
    if (failure instanceof ApiError && WAITING_ROOM_FIELD in failure.errors) waitInLine()
    throw failure
  })
  storage.cartCode.set(answer.cart.code)
  queryClient.setQueryData<HeldCart | null>(KEY, held(answer.cart))
  data.merge(answer.data)
  void queryClient.invalidateQueries({ queryKey: ['item'] })
}

const code = (): string => storage.cartCode.get() ?? ''

/** Adds a ticket for `holder` to the cart; the first add creates one. Throws `ApiError`. */
export const addProduct = (external_code: string, holder: Holder, waiting?: () => void): Promise<void> =>
  applyAnswer(call('add-product-to-cart', { cart: code(), external_code, ...holder }, waiting))

/** Changes the holder's details of a line. Throws `ApiError`. */
export const updateProduct = (id: number, holder: Holder, waiting?: () => void): Promise<void> =>
  applyAnswer(call('update-product-in-cart', { cart: code(), cart_product_id: id, ...holder }, waiting))

/** Removes a ticket and releases its place at once. Throws `ApiError`. */
export const removeProduct = (id: number): Promise<void> =>
  applyAnswer(call('remove-product-from-cart', { cart: code(), cart_product_id: id }))

/** Adds an item of merchandise to the cart. Throws `ApiError`. */
export const addMerchandise = (external_code: string, waiting?: () => void): Promise<void> =>
  applyAnswer(call('add-merchandise-to-cart', { cart: code(), external_code }, waiting))

/** Removes an item of merchandise at once. Throws `ApiError`. */
export const removeMerchandise = (id: number): Promise<void> =>
  applyAnswer(call('remove-merchandise-from-cart', { cart: code(), cart_merchandise_id: id }))

/** Forgets the cart: it became an order. */
export function clearCart(): void {
  storage.cartCode.remove()
  queryClient.setQueryData<HeldCart | null>(KEY, null)
}
