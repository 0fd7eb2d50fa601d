import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Frame } from './shell/Frame.tsx'
import { Loading } from './shell/Loading.tsx'
import { NotThere } from './shell/NotThere.tsx'
import { PageFailed } from './shell/PageFailed.tsx'

/** A screen whose code is loaded when it is opened. */
const screen = (
  path: string,
  load: () => Promise<Record<string, React.ComponentType>>,
  name: string,
): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load())[name] ?? NotThere }),
})

/** The pages of the configuration, each with its address. */
const siteScreens = (): RouteObject[] => [
  {
    path: 'site',
    lazy: async () => ({ Component: (await import('./site/SiteFrame.tsx')).SiteFrame }),
    children: [
      { index: true, element: <Navigate to="general" replace /> },
      screen('general', () => import('./site/GeneralPage.tsx'), 'GeneralPage'),
      screen('look', () => import('./site/LookPage.tsx'), 'LookPage'),
      { path: 'texts', element: <Navigate to="terms" replace /> },
      screen('texts/:text', () => import('./site/TextPage.tsx'), 'TextPage'),
      screen('people', () => import('./site/PeoplePage.tsx'), 'PeoplePage'),
      screen('labels', () => import('./site/LabelsPage.tsx'), 'LabelsPage'),
      screen('payments', () => import('./site/PaymentsPage.tsx'), 'PaymentsPage'),
      screen('times', () => import('./site/TimesPage.tsx'), 'TimesPage'),
      screen('file', () => import('./site/FilePage.tsx'), 'FilePage'),
      screen('history', () => import('./history/HistoryPage.tsx'), 'HistoryPage'),
      screen('history/:id', () => import('./history/ChangePage.tsx'), 'ChangePage'),
    ],
  },
]

/** What is for sale, each thing with its address. */
const catalogueScreens = (): RouteObject[] => [
  screen('catalogue', () => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
  screen('catalogue/vouchers', () => import('./catalogue/VouchersPage.tsx'), 'VouchersPage'),
  screen('catalogue/vouchers/:id', () => import('./catalogue/VoucherPage.tsx'), 'VoucherPage'),
  screen('catalogue/add/vouchers', () => import('./catalogue/VoucherPage.tsx'), 'VoucherPage'),
  screen('catalogue/add/voucher-batches', () => import('./catalogue/BatchPage.tsx'), 'BatchPage'),
  screen('catalogue/add/:list', () => import('./catalogue/PartPage.tsx'), 'PartPage'),
  screen('catalogue/:list', () => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
  screen('catalogue/:list/:key', () => import('./catalogue/PartPage.tsx'), 'PartPage'),
]

/** The office's screens. What somebody may not see, the frame does not open to them. */
export const createOfficeRouter = () =>
  createBrowserRouter(
    [
      {
        ...screen('/welcome/:token', () => import('./entrance/WelcomePage.tsx'), 'WelcomePage'),
        ErrorBoundary: PageFailed,
        HydrateFallback: Loading,
      },
      {
        path: '/',
        Component: Frame,
        ErrorBoundary: PageFailed,
        HydrateFallback: Loading,
        children: [
          screen('', () => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
          screen('orders', () => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
          screen('orders/new', () => import('./orders/NewOrderPage.tsx'), 'NewOrderPage'),
          screen('orders/:code', () => import('./orders/OrderPage.tsx'), 'OrderPage'),
          screen('orders/:code/refund', () => import('./refunds/OpenRefundPage.tsx'), 'OpenRefundPage'),
          screen('refunds', () => import('./refunds/RefundsPage.tsx'), 'RefundsPage'),
          screen('refunds/:id', () => import('./refunds/RefundPage.tsx'), 'RefundPage'),
          ...catalogueScreens(),
          ...siteScreens(),
          screen('tickets', () => import('./tickets/TicketsPage.tsx'), 'TicketsPage'),
          screen('tickets/:code', () => import('./tickets/TicketPage.tsx'), 'TicketPage'),
          screen('customers', () => import('./customers/CustomersPage.tsx'), 'CustomersPage'),
          screen('customers/:id', () => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
          screen('lists', () => import('./lists/ListsPage.tsx'), 'ListsPage'),
          screen('mails', () => import('./mails/MailsPage.tsx'), 'MailsPage'),
          screen('mails/:id', () => import('./mails/MailPage.tsx'), 'MailPage'),
          screen('audit', () => import('./audit/AuditPage.tsx'), 'AuditPage'),
          screen('audit/:id', () => import('./audit/AuditEntryPage.tsx'), 'AuditEntryPage'),
          screen('login', () => import('./login/OwnLoginPage.tsx'), 'OwnLoginPage'),
          screen('staff', () => import('./staff/StaffPage.tsx'), 'StaffPage'),
          { path: '*', Component: NotThere },
        ],
      },
    ],
    { basename: '/office' },
  )
