import { skipToken, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/shop/cart-calls.ts'
import type { Cart, Holder, MissingLine } from '#contract/carts.ts'
import type { PartialData } from '#contract/data.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { WAITING_ROOM_FIELD, WAITING_ROOM_PATH } from '#contract/waiting-room/names.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { arrivalOf } from '#web/lib/api/early.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'

/** A cart and when it was received (`performance.now()`). */
export interface HeldCart {
  cart: Cart
  receivedAt: number
}

const KEY = ['cart']

const held = (cart: Cart): HeldCart => ({ cart, receivedAt: performance.now() })

/** The code of the cart that expired in this tab and can be restored. */
export const endedCart = {
  get: () => visit.read('ended-cart'),
  remove: () => visit.write('ended-cart', null),
}

/** Not a cart that was empty, or that became an order elsewhere before it expired. */
function rememberEnded(code: string): void {
  const last = queryClient.getQueryData<HeldCart | null>(KEY)
  const isOver = !last || (itemCount(last.cart) > 0 && remainingMs(last) <= 1000)
  if (isOver) visit.write('ended-cart', code)
}

async function fetchCart(): Promise<HeldCart | null> {
  const code = storage.cartCode.get()
  const token = storage.token.get()
  if (code === null) return null
  try {
    const answer = await call(calls.getCart, { cart: code })
    return { cart: answer.cart, receivedAt: arrivalOf(answer) }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    // The cart survives the session, so it is loaded without one.
    if (failure.status === 401 && token !== null) {
      if (storage.token.get() === token) storage.token.remove()
      return fetchCart()
    }
    // Only a 404 means that the cart has expired.
    if (failure.status !== 404) throw failure
    rememberEnded(code)
    storage.cartCode.remove()
    return null
  }
}

/** Milliseconds after which a failed load of the cart is retried. */
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

/** The cart, null if there is none, undefined during the first load. */
export const useHeldCart = (): HeldCart | null | undefined => useQuery(query).data

/** The cart's content; null if there is none or it is not loaded yet. */
export const useCart = (): Cart | null => useHeldCart()?.cart ?? null

/** Milliseconds until the places are released: the server's value minus the time since. */
export const remainingMs = ({ cart, receivedAt: heardAt }: HeldCart): number =>
  Date.parse(cart.expires_at) - Date.parse(cart.now) - (performance.now() - heardAt)

/** Loads the cart again, when it expires or another tab has changed it. */
export const refetchCart = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: KEY })

/** The number of items in the cart. */
export const itemCount = (cart: Cart | null): number =>
  cart === null ? 0 : cart.products.length + cart.merchandise.length

/** The payment plan of the cart's only item; null if it is paid at once. */
export const paymentPlanOf = (cart: Cart): PaymentPlanStep[] | null =>
  cart.products.find(({ product }) => product.has_payment_plan)?.product.payment_plan ?? null

/** Navigates to the waiting room, which returns to this page. */
function waitInLine(): void {
  const { pathname, search } = location
  location.assign(`${addressPrefix()}${WAITING_ROOM_PATH}?to=${encodeURIComponent(pathname + search)}`)
}

/** Whether a failed call leads to the waiting room. */
export const leadsToWaitingRoom = (failure: unknown): boolean =>
  failure instanceof ApiError && WAITING_ROOM_FIELD in failure.errors

async function handled<A>(answering: Promise<A>): Promise<A> {
  return answering.catch((failure: unknown) => {
    // The cart may have expired.
    if (failure instanceof ApiError && failure.status === 404) void refetchCart()
    if (leadsToWaitingRoom(failure)) waitInLine()
    throw failure
  })
}

function keep(cart: Cart): void {
  storage.cartCode.set(cart.code)
  queryClient.setQueryData<HeldCart | null>(KEY, held(cart))
  dismissMissing()
}

async function applyAnswer(answering: Promise<{ cart: Cart; data: PartialData }>): Promise<void> {
  const answer = await handled(answering)
  keep(answer.cart)
  data.merge(answer.data)
  void queryClient.invalidateQueries({ queryKey: ['item'] })
}

const code = (): string => storage.cartCode.get() ?? ''

/** Adds a ticket for `holder` to the cart; the first add creates one. Throws `ApiError`. */
/** A holder, with the code of what is chosen with the ticket, if something must be. */
export type NewHolder = Holder & { add_on?: string }

export const addProduct = (external_code: string, holder: NewHolder, waiting?: () => void): Promise<void> =>
  applyAnswer(call(calls.addProductToCart, { cart: code(), external_code, ...holder }, waiting))

/** Adds tickets of one product for several people, all of them or none. Throws `ApiError`. */
export const addProducts = (
  external_code: string,
  tickets: NewHolder[],
  waiting?: () => void,
): Promise<void> =>
  applyAnswer(call(calls.addProductsToCart, { cart: code(), external_code, tickets }, waiting))

/** Adds a bundle with the holders of its tickets, in the order of its items. Throws `ApiError`. */
export const addBundle = (external_code: string, tickets: Holder[], waiting?: () => void): Promise<void> =>
  applyAnswer(call(calls.addBundleToCart, { cart: code(), external_code, tickets }, waiting))

/** Changes the holder's details of a line. Throws `ApiError`. */
export const updateProduct = (id: number, holder: Holder, waiting?: () => void): Promise<void> =>
  applyAnswer(call(calls.updateProductInCart, { cart: code(), cart_product_id: id, ...holder }, waiting))

/**
 * Removes a ticket and releases its place at once, if `withDependents` with what cannot stay without it. Throws `ApiError`.
 */
export const removeProduct = (id: number, withDependents: boolean): Promise<void> =>
  applyAnswer(
    call(calls.removeProductFromCart, {
      cart: code(),
      cart_product_id: id,
      ...(withDependents && { with_dependents: true }),
    }),
  )

/** Adds an item of merchandise to the cart, at the price that the customer has chosen. Throws `ApiError`. */
export const addMerchandise = (
  item: { external_code: string; own_price?: number; answers?: unknown },
  waiting?: () => void,
): Promise<void> => applyAnswer(call(calls.addMerchandiseToCart, { cart: code(), ...item }, waiting))

/** Removes an item of merchandise at once. Throws `ApiError`. */
export const removeMerchandise = (id: number): Promise<void> =>
  applyAnswer(call(calls.removeMerchandiseFromCart, { cart: code(), cart_merchandise_id: id }))

/**
 * Puts the code of a discount on the cart, or on a new one, and returns what is on it; for the code of a voucher, which is no part of the cart,
 * returns the voucher. Throws `ApiError`.
 */
export async function applyCode(
  typed: string,
  waiting?: () => void,
): Promise<{ cart?: Cart; voucher?: Voucher }> {
  const answer = await handled(call(calls.applyCode, { cart: code(), code: typed }, waiting))
  if (answer.cart) keep(answer.cart)
  return answer
}

/** Takes the code of a discount off the cart. Throws `ApiError`. */
export async function removeCode(known: string): Promise<void> {
  keep((await handled(call(calls.removeCode, { cart: code(), code: known }))).cart)
}

/** Sets what is given on top of what the cart costs; 0 takes it away. Throws `ApiError`. */
export async function setDonation(amount: number, waiting?: () => void): Promise<void> {
  keep((await handled(call(calls.setDonation, { cart: code(), amount }, waiting))).cart)
}

const MISSING_KEY = ['missing']

/** The items that could not be restored, until the cart changes or the message is dismissed. */
export const useMissing = (): MissingLine[] =>
  useQuery<MissingLine[]>({ queryKey: MISSING_KEY, queryFn: skipToken, staleTime: Infinity }).data ?? []

export const dismissMissing = (): void => void queryClient.setQueryData<MissingLine[]>(MISSING_KEY, [])

/** Restores the items of the cart that expired in this tab, as far as places are left. Throws `ApiError`. */
export async function restore(ended: string, waiting?: () => void): Promise<void> {
  const answering = call(calls.restoreCart, { cart: code(), ended }, waiting)
  await applyAnswer(answering)
  endedCart.remove()
  queryClient.setQueryData<MissingLine[]>(MISSING_KEY, (await answering).missing)
}

/**
 * Switches to an open cart of the account from another device; the cart of this browser is attached to the account too.
 */
export async function takeOver(kept: string): Promise<void> {
  const { cart } = await call(calls.getCart, { cart: kept })
  storage.cartCode.set(cart.code)
  queryClient.setQueryData<HeldCart | null>(KEY, held(cart))
  await data.refresh().catch(() => undefined)
}

/** Removes the cart after it became an order. */
export function clearCart(): void {
  const ended = code()
  data.merge({ carts: (data.current().carts ?? []).filter((kept) => kept.code !== ended) })
  storage.cartCode.remove()
  queryClient.setQueryData<HeldCart | null>(KEY, null)
}
