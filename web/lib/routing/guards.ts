import { type LoaderFunctionArgs, redirect } from 'react-router'
import { safePath } from '#contract/rules.ts'
import { withoutPrefix } from '#web/lib/browser/address.ts'
import * as data from '#web/lib/data/data.ts'

type GuardArgs = Pick<LoaderFunctionArgs, 'request' | 'url'>
type Guard = (wanted: GuardArgs) => Promise<void> | void

/** A route loader that runs guards in order; the first redirect wins. */
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

/** The state of a navigation to the login page because a call was refused without a login. */
export const LOGIN_REQUIRED = 'login required'

/** The login page with `path` to return to; without `from` if that is the root. */
export const loginPath = (path: string): string =>
  path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`

/** Redirects a guest to the login page, unless the data failed to load. Who buys without a login is let in. */
export async function requireCustomer(args: GuardArgs): Promise<void> {
  await data.whenLoaded()
  if (data.current().customer === null && data.loadError() === null) throw redirect(loginFor(args))
}

/** The same for pages that need the login of a proven address, unless an exception `mayEnter`. */
export const requireLogin =
  (mayEnter: (path: string) => boolean = () => false): Guard =>
  async (args) => {
    await requireCustomer(args)
    if (data.current().provisional && !mayEnter(new URL(args.request.url).pathname))
      throw redirect(loginFor(args))
  }

/** The login page, which leads back to the wanted one. */
function loginFor({ request, url }: GuardArgs): string {
  const { pathname, search } = new URL(request.url)
  // The router omits the hash from the request.
  return loginPath(withoutPrefix(pathname) + search + url.hash)
}

/** Lets everybody in after the customer's data is loaded. */
export const awaitCustomer = (): Promise<void> => data.whenLoaded()

/** Redirects a customer who is already logged in and followed a mailed link on to the page of the link. */
export async function followMailedLink({ request, url }: GuardArgs): Promise<void> {
  if (!url.hash.includes('code=')) return
  await data.whenLoaded()
  if (isLoggedIn()) throw redirect(safePath(new URL(request.url).searchParams.get('from')))
}

/** Whether somebody has logged in: who buys without a login still can. */
const isLoggedIn = (): boolean => data.current().customer !== null && !data.current().provisional

/** Redirects a customer home, or to the requested page if another tab has logged in meanwhile. */
export async function requireGuest({ url }: Pick<GuardArgs, 'url'>): Promise<void> {
  await data.whenLoaded()
  if (isLoggedIn()) throw redirect(safePath(url.searchParams.get('from')))
}
