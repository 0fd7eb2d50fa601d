import { type DataRouter, type RouteObject } from 'react-router'
import type { Config } from '#contract/config.ts'
import { type PageName, pagePaths } from '#contract/pages/pages.ts'
import type { ShopItemType } from '#contract/shop-items.ts'
import {
  awaitCustomer,
  followMailedLink,
  requireCustomer,
  requireLogin,
  guardedBy,
  requireGuest,
  requireMerchandise,
  requireOpenShop,
} from '#web/lib/routing/guards.ts'
import * as storage from '#web/lib/browser/storage.ts'
import * as data from '#web/lib/data/data.ts'
import { takeOver } from './carts/cart.ts'
import type { RouteHandle } from '#web/lib/routing/titles.ts'
import { HomePage } from './home/HomePage.tsx'
import { PageFrame } from './page/PageFrame.tsx'
import { ambassadorsPagePath } from './page/paths.ts'
import { Elsewhere } from './page/NotFound.tsx'
import { PageError } from './shell/PageError.tsx'
import { Shell } from './shell/Shell.tsx'
import type { TextName } from './site/TextPage.tsx'

/*
 * To add a page: a folder under the server's noun, a component in it, a line here.
 *   - `page(…)` sets its path (contract/pages/pages.ts) and its title (contract/pages/messages.ts, or the configuration's);
 *     `true` means that it needs the customer's data.
 *   - `loader: guardedBy(…)` sets who has access (web/lib/routing/guards.ts): requireOpenShop, requireMerchandise,
 *     requireCustomer, requireGuest.
 *   - `lazy` loads its code when it is opened.
 * In the page: `useData()` and `useConfig()` for the data in the store; `call(calls.x, input)` for a call to the server; `useForm`
 * with `<FormErrors form={form} />`, `<Fields>` and the fields of web/ui for a form; `useAsyncAction` for a single button;
 * `showToast` for a message; `<Notice>` for an empty page; `data.merge(answer.data)` to store the response of a call.
 */

/** A page's name and whether it needs the customer's data (`RouteHandle`). */
const handled = (name: PageName, personal = false): { handle: RouteHandle } => ({
  handle: { name, needsCustomer: personal },
})

/** The same with its path. */
const page = (name: keyof typeof pagePaths, personal = false) => ({
  path: pagePaths[name],
  ...handled(name, personal),
})

const cataloguePage = (kind: ShopItemType) => async () => {
  const { CataloguePage } = await import('./catalogue/CataloguePage.tsx')
  return { element: <CataloguePage kind={kind} /> }
}

const ticketsOpen = guardedBy(requireOpenShop)
const merchandiseOpen = guardedBy(requireOpenShop, requireMerchandise)

// The home page is part of the initial code; the others are loaded when they are opened.
const catalogue: RouteObject[] = [
  { index: true, ...handled('home'), element: <HomePage /> },
  { ...page('tickets'), loader: ticketsOpen, lazy: cataloguePage('tickets') },
  { path: 'tickets/:item', loader: ticketsOpen, lazy: cataloguePage('tickets') },
  { ...page('merchandise'), loader: merchandiseOpen, lazy: cataloguePage('merchandise') },
  { path: 'merchandise/:item', loader: merchandiseOpen, lazy: cataloguePage('merchandise') },
]

const guests: RouteObject[] = [
  {
    ...page('login'),
    loader: guardedBy(followMailedLink, requireGuest),
    lazy: async () => ({ Component: (await import('./customers/login/LoginPage.tsx')).LoginPage }),
  },
  {
    ...page('register'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({ Component: (await import('./customers/login/RegisterPage.tsx')).RegisterPage }),
  },
  {
    ...page('forgotPassword'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({
      Component: (await import('./customers/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    }),
  },
  {
    ...page('resetPassword'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({
      Component: (await import('./customers/password/ResetPasswordPage.tsx')).ResetPasswordPage,
    }),
  },
  {
    ...page('findOrder'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({ Component: (await import('./customers/order/FindOrderPage.tsx')).FindOrderPage }),
  },
  {
    ...page('resendTickets'),
    loader: guardedBy(requireGuest),
    lazy: async () => ({
      Component: (await import('./customers/password/ResendTicketsPage.tsx')).ResendTicketsPage,
    }),
  },
]

const order = (confirmation: boolean) => async () => {
  const { OrderPage } = await import('./portal/order/OrderPage.tsx')
  return { element: <OrderPage confirmation={confirmation} /> }
}

/** Whoever comes to the checkout without a cart continues with the one that they have on another device. */
async function bringCart(): Promise<void> {
  const [newest] = data.current().carts ?? []
  if (newest === undefined || storage.cartCode.get() !== null) return
  // It may have ended since: the page says that there is none.
  await takeOver(newest.code).catch(() => undefined)
}

/** Whether it is the page on which a ticket gets its first name, which needs no login. */
const isForFirstName = (path: string): boolean =>
  data
    .current()
    .orders.flatMap(({ tickets }) => tickets)
    .some(({ code, full_name }) => full_name === '' && path.endsWith(`/manage-ticket/${code}`))

const ownPage = guardedBy(requireCustomer)

const customers: RouteObject[] = [
  {
    ...page('checkout', true),
    loader: guardedBy(requireOpenShop, requireCustomer, bringCart),
    lazy: async () => ({ Component: (await import('./checkout/CheckoutPage.tsx')).CheckoutPage }),
  },
  {
    ...page('account', true),
    loader: guardedBy(requireLogin()),
    lazy: async () => ({ Component: (await import('./customers/account/AccountPage.tsx')).AccountPage }),
  },
  {
    ...page('portal', true),
    loader: ownPage,
    lazy: async () => ({ Component: (await import('./portal/PortalPage.tsx')).PortalPage }),
  },
  {
    ...page('order', true),
    loader: ownPage,
    lazy: order(false),
  },
  {
    ...page('confirmation', true),
    loader: ownPage,
    lazy: order(true),
  },
  {
    ...page('manageTicket', true),
    loader: guardedBy(requireLogin(isForFirstName)),
    lazy: async () => ({ Component: (await import('./tickets/ManageTicketPage.tsx')).ManageTicketPage }),
  },
]

const refunds: RouteObject[] = [
  {
    ...page('requestRefund', true),
    loader: guardedBy(requireLogin()),
    lazy: async () => ({
      Component: (await import('./refunds/request/RefundRequestPage.tsx')).RefundRequestPage,
    }),
  },
  {
    ...page('refund', true),
    loader: guardedBy(requireLogin()),
    lazy: async () => ({ Component: (await import('./refunds/detail/RefundPage.tsx')).RefundPage }),
  },
]

// Open to everybody with the link.
const links: RouteObject[] = [
  {
    ...page('confirmEmail'),
    loader: guardedBy(awaitCustomer),
    lazy: async () => ({
      Component: (await import('./customers/email/ConfirmEmailPage.tsx')).ConfirmEmailPage,
    }),
  },
  {
    ...page('waitingList'),
    lazy: async () => ({
      Component: (await import('./waiting-list/WaitingListPage.tsx')).WaitingListPage,
    }),
  },
  {
    ...page('confirmWaitingList'),
    lazy: async () => ({
      Component: (await import('./waiting-list/ConfirmWaitingListPage.tsx')).ConfirmWaitingListPage,
    }),
  },
  {
    ...page('unsubscribeSaleAlerts'),
    lazy: async () => ({
      Component: (await import('./sale/UnsubscribeSaleAlertsPage.tsx')).UnsubscribeSaleAlertsPage,
    }),
  },
  {
    ...page('unsubscribeNews'),
    lazy: async () => ({
      Component: (await import('./customers/news/UnsubscribeNewsPage.tsx')).UnsubscribeNewsPage,
    }),
  },
  {
    ...page('acceptGift'),
    loader: guardedBy(awaitCustomer),
    lazy: async () => ({ Component: (await import('./gifts/AcceptGiftPage.tsx')).AcceptGiftPage }),
  },
  {
    ...page('guestList'),
    lazy: async () => ({ Component: (await import('./guest-list/GuestListPage.tsx')).GuestListPage }),
  },
  {
    ...page('answers'),
    lazy: async () => ({ Component: (await import('./portal/answers/AnswersPage.tsx')).AnswersPage }),
  },
  {
    ...page('acceptTerms'),
    lazy: async () => ({ Component: (await import('./terms/AcceptTermsPage.tsx')).AcceptTermsPage }),
  },
  {
    ...page('installment'),
    lazy: async () => ({ Component: (await import('./installments/InstallmentPage.tsx')).InstallmentPage }),
  },
]

const text = (name: TextName): RouteObject => ({
  ...page(name),
  lazy: async () => {
    const { TextPage } = await import('./site/TextPage.tsx')
    return { element: <TextPage name={name} /> }
  },
})

const texts: RouteObject[] = [text('terms'), text('privacy'), text('security'), text('cookies'), text('faqs')]

/** The ambassadors' page, if it is configured (A-010). */
function ambassadors(config: Config): RouteObject[] {
  const path = ambassadorsPagePath(config)
  if (path === null) return []
  const lazy = async () => ({
    Component: (await import('./site/AmbassadorsPage.tsx')).AmbassadorsPage,
  })
  return [{ path, ...handled('ambassadors'), lazy }]
}

/** All pages of the shop. Any other path redirects home. */
export const shopRoutes = (config: Config): RouteObject[] => [
  {
    element: <Shell />,
    children: [
      {
        errorElement: <PageError />,
        HydrateFallback: PageFrame,
        children: [
          ...catalogue,
          ...guests,
          ...customers,
          ...refunds,
          ...links,
          ...texts,
          ...ambassadors(config),
          { path: '*', element: <Elsewhere to="/" /> },
        ],
      },
    ],
  },
]

/** Resolves when the code of the first page is loaded. */
export function whenInitialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
