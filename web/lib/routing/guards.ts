import { type LoaderFunctionArgs, redirect } from 'react-router'
import * as data from '#web/lib/data/data.ts'

type GuardArgs = Pick<LoaderFunctionArgs, 'request' | 'url'>
type Guard = (wanted: GuardArgs) => Promise<void> | void

/** Runs the guards one after the other as a route's loader; the first that redirects decides. */
export const guardedBy =
  (...guards: Guard[]) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    for (const guard of guards) await guard(args)
    return null
  }

/** Lets in while the shop is active; otherwise home. */
export function requireOpenShop(): void {
  if (!data.current().config.shopActive) throw redirect('/')
}

/** Lets in while merchandise is active; otherwise home. */
export function requireMerchandise(): void {
  if (!data.current().config.merchandiseActive) throw redirect('/')
}

/** The login page, leading back to `path` afterwards; without `from` when that is the root. */
export const loginPath = (path: string): string =>
  path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`

/** Lets a customer in and sends a guest to the login page. While the load has failed nobody is sent away. */
export async function requireCustomer({ request, url }: GuardArgs): Promise<void> {
  await data.whenLoaded()
  if (data.current().customer !== null || data.loadError() !== null) return
  const { pathname, search } = new URL(request.url)
  // The router leaves the hash out of the request.
  throw redirect(loginPath(pathname + search + url.hash))
}

/** Lets a guest in and sends a customer home. */
export async function requireGuest(): Promise<void> {
  await data.whenLoaded()
  if (data.current().customer !== null) throw redirect('/')
}
