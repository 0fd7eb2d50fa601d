import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/shop/cart-calls.ts'
import type { Cart, Invoice } from '#contract/carts.ts'
import { call } from '#web/lib/api/call.ts'
import { refetchCart } from '#web/shop/carts/cart.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/data/query-client.ts'

const KEY = 'invoice'

export interface InvoiceQuery {
  /** The last invoice, also while a newer one is loading; undefined before the first. */
  invoice: Invoice | undefined
  /** A newer one is loading. */
  stale: boolean
  /** The country of the invoice, null while a newer one is loading. */
  settledFor: string | null
  error: Error | null
  retry: () => void
}

async function fetchInvoice(cart: string, country: string): Promise<Invoice> {
  const answer = await call(calls.calculateInvoice, { cart, country }).catch((failure: unknown) => {
    // The cart has expired, which the page handles.
    if (failure instanceof ApiError && failure.status === 404) void refetchCart()
    throw failure
  })
  return answer.invoice
}

/** A code, or another line, may change what a line costs. */
const priced = ({ id, price, fee }: { id: number; price: number; fee: number }) => [id, price, fee]

/** The totals of the cart with shipping to `country`: calculated by the server after each change of either. */
export function useInvoice(cart: Cart, country: string): InvoiceQuery {
  const tickets = cart.products.map(({ full_name, travel_time, ...line }) => [
    full_name,
    travel_time,
    ...priced(line),
  ])
  const merchandise = cart.merchandise.map(priced)
  const query = useQuery({
    queryKey: [KEY, cart.code, tickets, merchandise, cart.donation, country],
    queryFn: () => fetchInvoice(cart.code, country),
    placeholderData: keepPreviousData,
    // The totals may already be those of a cart that another tab has changed.
    gcTime: 0,
    retry: (count, failure) => count < 2 && failure instanceof ApiError && failure.status === 0,
  })
  return {
    invoice: query.data,
    stale: query.isFetching,
    settledFor: query.isFetching ? null : country,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Calculates the invoice again, since the price may have changed. */
export const recalculateInvoice = (): void => void queryClient.invalidateQueries({ queryKey: [KEY] })
