import { type LoaderFunctionArgs, redirect } from 'react-router'
import { safePath } from '#contract/rules.ts'
import { withoutPrefix } from './address.ts'
import * as data from '#web/lib/data/data.ts'

type GuardArgs = Pick<LoaderFunctionArgs, 'request' | 'url'>
type Guard = (wanted: GuardArgs) => Promise<void> | void

/** A route's loader that runs guards in order; the first that redirects decides. */
export const guardedBy =
  (...guards: Guard[]) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    for (const guard of guards) await guard(args)
    return null
  }

/** Redirects home unless the shop is active. */
export function requireOpenShop(): void {
  if (!data.current().config.shopActive) throw redirect('/')
}

/** Redirects home unless merchandise is active. */
export function requireMerchandise(): void {
  if (!data.current().config.merchandiseActive) throw redirect('/')
}

/** The login page with `path` to return to; without `from` when that is the root. */
export const loginPath = (path: string): string =>
  path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`

/** Redirects a guest to the login page, unless the data failed to load. */
export async function requireCustomer({ request, url }: GuardArgs): Promise<void> {
  await data.whenLoaded()
  if (data.current().customer !== null || data.loadError() !== null) return
  const { pathname, search } = new URL(request.url)
  // The router leaves the hash out of the request.
  throw redirect(loginPath(withoutPrefix(pathname) + search + url.hash))
}

/** Lets everybody in, once it is known who is logged in. */
export const awaitCustomer = (): Promise<void> => data.whenLoaded()

/** Leads who is logged in already, and follows a mailed link to a page of theirs, on to that page. */
export async function followMailedLink({ request, url }: GuardArgs): Promise<void> {
  if (!url.hash.includes('code=')) return
  await data.whenLoaded()
  if (data.current().customer !== null)
    throw redirect(safePath(new URL(request.url).searchParams.get('from')))
}

/** Redirects a customer home, or to the page that was wanted when another tab has logged in meanwhile. */
export async function requireGuest({ url }: Pick<GuardArgs, 'url'>): Promise<void> {
  await data.whenLoaded()
  if (data.current().customer !== null) throw redirect(safePath(url.searchParams.get('from')))
}
