import { Suspense, lazy } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from 'react-router'
import * as data from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { useCurrentEntry } from '#web/lib/routing/back-closes.ts'
import { useRetryOnline } from '#web/lib/browser/online.ts'
import { useIsAuthorized, useRouteHandle, useTitle, titleOf } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { useOfflineTickets } from '#web/shop/tickets/offline/use-offline-tickets.ts'
import { Hero } from '#web/shop/home/Hero.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { useArrival } from './arrival.ts'
import { useCodeInLink } from './code-in-link.ts'
import { Footer } from './Footer.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Header } from './Header.tsx'
import { PanelContext, usePanelState } from './panels.ts'
import style from './Shell.module.css'

const CartOffer = lazy(() => import('#web/shop/carts/offer/CartOffer.tsx'))
const UnfinishedPayment = lazy(() => import('#web/shop/orders/payment/UnfinishedPayment.tsx'))
const OfflineTickets = lazy(() => import('#web/shop/tickets/offline/OfflineTickets.tsx'))

/** Says that the load failed; `alone` if no page is shown. */
function LoadError({ failure, alone }: { failure: Error; alone: boolean }) {
  const { pending, run } = useAsyncAction()
  const { revalidate } = useRevalidator()
  const again = async () => {
    await data.load()
    await revalidate()
  }
  useRetryOnline(() => run(again))
  return (
    <div role="alert" className={style.failed}>
      <Notice
        kind="bad"
        heading={alone ? 'h1' : 'h2'}
        title={messages.loadFailed}
        action={
          <Button pending={pending} onClick={() => run(again)}>
            {common.retry}
          </Button>
        }
      >
        {failure.message}
      </Notice>
    </div>
  )
}

/** Pages on which customers look for their tickets. */
const OF_TICKETS = ['portal', 'order', 'confirmation']

/** The error, and on those pages the tickets that the browser has stored. */
function Failure({ failure }: { failure: Error }) {
  const handle = useRouteHandle()
  const error = <LoadError failure={failure} alone={handle?.needsCustomer ?? false} />
  if (handle === null || !OF_TICKETS.includes(handle.name)) return error
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OfflineTickets failure={<LoadError failure={failure} alone={false} />} otherwise={error} />
    </Suspense>
  )
}

/** The pages on which people shop: only there is a cart of another device of interest. */
const SHOPPING = /^\/($|(tickets|merchandise)(\/|$))/

/** The page, or the error if it needs customer data that failed to load. */
function Content() {
  const failure = data.useLoadError()
  const personal = useRouteHandle()?.needsCustomer ?? false
  const isLetIn = useIsAuthorized()
  const { carts = [], orders } = data.useData()
  const isShopping = SHOPPING.test(useLocation().pathname)
  return (
    <>
      {orders.length > 0 && (!personal || isLetIn) && (
        <Suspense>
          <UnfinishedPayment />
        </Suspense>
      )}
      {isShopping && carts.length > 0 && (
        <Suspense>
          <CartOffer />
        </Suspense>
      )}
      {failure !== null && <Failure failure={failure} />}
      {(failure === null || !personal) && <Outlet />}
    </>
  )
}

/** The layout of every page: header, footer, toasts. Sets the document title and the focus. */
export function Shell() {
  const panels = usePanelState()
  const moving = useNavigation().state !== 'idle'
  const config = data.useConfig()
  const handle = useRouteHandle()
  useTitle(handle === null ? null : titleOf(config, handle.name))
  useArrival()
  useCodeInLink()
  useCurrentEntry()
  useOfflineTickets()
  return (
    <PanelContext value={panels}>
      <div className={style.shell}>
        <a className={style.skip} href="#content">
          {messages.skip}
        </a>
        {moving && <div className={style.moving} aria-hidden />}
        <Header hero={<Hero />} />
        <main id="content" className={style.main} tabIndex={-1}>
          <OfflineNotice />
          <Content />
        </main>
        <Footer />
        <Toasts />
        <ScrollRestoration />
      </div>
    </PanelContext>
  )
}
