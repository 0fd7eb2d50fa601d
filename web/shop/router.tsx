import { Navigate, type RouteObject, createBrowserRouter } from 'react-router'
import type { Config } from '#contract/config.ts'
import type { ShopItemType } from '#contract/shop-items.ts'
import {
  requireCustomer,
  guardedBy,
  requireGuest,
  requireMerchandise,
  requireOpenShop,
} from '#web/lib/routing/guards.ts'
import type { RouteHandle } from '#web/lib/routing/titles.ts'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { HomePage } from './home/HomePage.tsx'
import { ambassadorsPagePath } from './paths.ts'
import { PageError } from './shell/PageError.tsx'
import { Shell } from './shell/Shell.tsx'
import type { TextName } from './site/TextPage.tsx'

/*
 * To add a page: a folder under the server's noun, a component in it, a line here.
 *   - `named(…)` gives it its title (web/lib/routing/messages.ts, or the configuration's); `true` says that it needs the customer's data.
 *   - `loader: guardedBy(…)` says who has access (web/lib/routing/guards.ts): requireOpenShop,
 *     requireMerchandise, requireCustomer, requireGuest.
 *   - `lazy` loads its code when it is opened.
 * In the page: `useData()` and `useConfig()` for data in the store, `call('name', body)` to call the server, `useForm` with
 * `<FormErrors form={form} />`, `<Fields>` and the fields of web/ui for a form, `useAsyncAction` for a single button, `showToast` to
 * tell, `<Notice>` where there is nothing, `data.merge(answer.data)` to take what a call brought.
 */

/** A page's name and whether it needs the customer's data (`RouteHandle`). */
const named = (name: RouteHandle['name'], personal = false): { handle: RouteHandle } => ({
  handle: { name, needsCustomer: personal },
})

const list = (kind: ShopItemType) => async () => {
  const { ListPage } = await import('./catalogue/list/ListPage.tsx')
  return { element: <ListPage key={kind} kind={kind} /> }
}

const item = (kind: ShopItemType) => async () => {
  const { ItemPage } = await import('./catalogue/item/ItemPage.tsx')
  return { element: <ItemPage kind={kind} /> }
}

const ticketsOpen = guardedBy(requireOpenShop)
const merchandiseOpen = guardedBy(requireOpenShop, requireMerchandise)

// The home page comes with the shop; the others are loaded when they are opened.
const catalogue: RouteObject[] = [
  { index: true, ...named('home'), element: <HomePage /> },
  { path: 'tickets', ...named('tickets'), loader: ticketsOpen, lazy: list('tickets') },
  { path: 'tickets/:item', loader: ticketsOpen, lazy: item('tickets') },
  { path: 'merchandise', ...named('merchandise'), loader: merchandiseOpen, lazy: list('merchandise') },
  { path: 'merchandise/:item', loader: merchandiseOpen, lazy: item('merchandise') },
]

const guests: RouteObject[] = [
  {
    path: 'login',
    ...named('login'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({ Component: (await import('./customers/login/LoginPage.tsx')).LoginPage }),
  },
  {
    path: 'register',
    ...named('register'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({ Component: (await import('./customers/login/RegisterPage.tsx')).RegisterPage }),
  },
  {
    path: 'forgot-password',
    ...named('forgotPassword'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({
      Component: (await import('./customers/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: 'reset-password/:email/:token',
    ...named('resetPassword'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({
      Component: (await import('./customers/password/ResetPasswordPage.tsx')).ResetPasswordPage,
    }),
  },
  {
    path: 'resend-tickets',
    ...named('resendTickets'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({
      Component: (await import('./customers/password/ResendTicketsPage.tsx')).ResendTicketsPage,
    }),
  },
]

const order = (confirmation: boolean) => async () => {
  const { OrderPage } = await import('./orders/detail/OrderPage.tsx')
  return { element: <OrderPage confirmation={confirmation} /> }
}

const customers: RouteObject[] = [
  {
    path: 'checkout',
    ...named('checkout', true),
    loader: guardedBy(requireOpenShop, requireCustomer),
    lazy: async () => ({ Component: (await import('./checkout/CheckoutPage.tsx')).CheckoutPage }),
  },
  {
    path: 'account',
    ...named('account', true),
    loader: guardedBy(requireCustomer),
    lazy: async () => ({ Component: (await import('./customers/account/AccountPage.tsx')).AccountPage }),
  },
  {
    path: 'portal',
    ...named('portal', true),
    loader: guardedBy(requireCustomer),
    lazy: async () => ({ Component: (await import('./orders/portal/PortalPage.tsx')).PortalPage }),
  },
  {
    path: 'portal/orders/:order',
    ...named('order', true),
    loader: guardedBy(requireCustomer),
    lazy: order(false),
  },
  {
    path: 'portal/orders/:order/confirmation',
    ...named('confirmation', true),
    loader: guardedBy(requireCustomer),
    lazy: order(true),
  },
  {
    path: 'portal/orders/:order/manage-ticket/:ticket',
    ...named('manageTicket', true),
    loader: guardedBy(requireCustomer),
    lazy: async () => ({ Component: (await import('./tickets/ManageTicketPage.tsx')).ManageTicketPage }),
  },
]

const refunds: RouteObject[] = [
  {
    path: 'portal/orders/:order/request-refund',
    ...named('requestRefund', true),
    loader: guardedBy(requireCustomer),
    lazy: async () => ({
      Component: (await import('./refunds/request/RefundRequestPage.tsx')).RefundRequestPage,
    }),
  },
  {
    path: 'portal/refunds/:refund',
    ...named('refund', true),
    loader: guardedBy(requireCustomer),
    lazy: async () => ({ Component: (await import('./refunds/detail/RefundPage.tsx')).RefundPage }),
  },
]

// Open to everybody with the link.
const links: RouteObject[] = [
  {
    path: 'accept-tcs/:order/:checksum',
    ...named('acceptTerms'),
    lazy: async () => ({ Component: (await import('./terms/AcceptTermsPage.tsx')).AcceptTermsPage }),
  },
  {
    path: 'payment-plan-payment/:order/:checksum/:reference',
    ...named('installment'),
    lazy: async () => ({ Component: (await import('./payments/InstallmentPage.tsx')).InstallmentPage }),
  },
]

const text = (path: string, name: TextName): RouteObject => ({
  path,
  ...named(name),
  lazy: async () => {
    const { TextPage } = await import('./site/TextPage.tsx')
    return { element: <TextPage name={name} /> }
  },
})

const texts: RouteObject[] = [
  text('terms-conditions', 'terms'),
  text('privacy-policy', 'privacy'),
  text('security-statement', 'security'),
  text('cookie-policy', 'cookies'),
  text('faqs', 'faqs'),
]

/** The ambassadors' page, where it is set up (A-010). */
function ambassadors(config: Config): RouteObject[] {
  const path = ambassadorsPagePath(config)
  if (path === null) return []
  const lazy = async () => ({
    Component: (await import('./site/AmbassadorsPage.tsx')).AmbassadorsPage,
  })
  return [{ path, ...named('ambassadors'), lazy }]
}

/** All pages of the shop, one list for the whole map. Any other path leads home. */
export const createShopRouter = (config: Config) =>
  createBrowserRouter([
    {
      element: <Shell />,
      children: [
        {
          errorElement: <PageError />,
          HydrateFallback: PageSkeleton,
          children: [
            ...catalogue,
            ...guests,
            ...customers,
            ...refunds,
            ...links,
            ...texts,
            ...ambassadors(config),
            { path: '*', element: <Navigate to="/" replace /> },
          ],
        },
      ],
    },
  ])
