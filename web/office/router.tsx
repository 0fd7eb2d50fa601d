import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { OfficeShell } from './shell/OfficeShell.tsx'
import { LoadingPage } from './kit/ui/LoadingSection.tsx'
import { NotFound } from './kit/ui/NotFound.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'

/** A screen whose code is loaded when it is opened; `name` is the component's in its module. */
const screen = <Name extends string>(
  path: string,
  load: () => Promise<Record<NoInfer<Name>, React.ComponentType>>,
  name: Name,
): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load())[name] }),
})

/** The pages of the configuration. */
const siteScreens = (): RouteObject[] => [
  {
    path: 'site',
    lazy: async () => ({ Component: (await import('./site/SiteLayout.tsx')).SiteLayout }),
    children: [
      { index: true, element: <Navigate to="general" replace /> },
      screen('general', () => import('./site/GeneralPage.tsx'), 'GeneralPage'),
      screen('appearance', () => import('./site/AppearancePage.tsx'), 'AppearancePage'),
      { path: 'texts', element: <Navigate to="terms" replace /> },
      screen('texts/:text', () => import('./site/TextPage.tsx'), 'TextPage'),
      screen(
        'translations/:language?',
        () => import('./site/translations/TranslationsPage.tsx'),
        'TranslationsPage',
      ),
      screen('mail-texts', () => import('./mails/texts/MailTextsPage.tsx'), 'MailTextsPage'),
      screen('mail-texts/:template', () => import('./mails/texts/MailTextPage.tsx'), 'MailTextPage'),
      screen('people', () => import('./site/CustomersPage.tsx'), 'CustomersPage'),
      screen('labels', () => import('./site/LabelsPage.tsx'), 'LabelsPage'),
      screen('payments', () => import('./site/PaymentsPage.tsx'), 'PaymentsPage'),
      screen('gateway', () => import('./gateway/GatewayPage.tsx'), 'GatewayPage'),
      screen('times', () => import('./site/TimesPage.tsx'), 'TimesPage'),
      screen('waiting-room', () => import('./site/WaitingRoomPage.tsx'), 'WaitingRoomPage'),
      screen('file', () => import('./festival-file/FilePage.tsx'), 'FilePage'),
      screen('history', () => import('./festival-history/FestivalHistoryPage.tsx'), 'FestivalHistoryPage'),
      screen('history/:id', () => import('./festival-history/FestivalChangePage.tsx'), 'FestivalChangePage'),
    ],
  },
]

/** The pages of orders, and of open carts. */
const orderScreens = (): RouteObject[] => [
  screen('orders', () => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
  screen('orders/new', () => import('./orders/new/NewOrderPage.tsx'), 'NewOrderPage'),
  screen('orders/:code', () => import('./orders/detail/OrderPage.tsx'), 'OrderPage'),
  screen('orders/:code/refund', () => import('./refunds/new/NewRefundPage.tsx'), 'NewRefundPage'),
  screen('waiting-room', () => import('./waiting-room/WaitingRoomPage.tsx'), 'WaitingRoomPage'),
  screen('box-office', () => import('./box-office/BoxOfficePage.tsx'), 'BoxOfficePage'),
  screen('parcels', () => import('./parcels/ParcelsPage.tsx'), 'ParcelsPage'),
  screen('carts', () => import('./carts/CartsPage.tsx'), 'CartsPage'),
  screen('partners', () => import('./guests/PartnersPage.tsx'), 'PartnersPage'),
  screen('partners/:id', () => import('./guests/PartnerPage.tsx'), 'PartnerPage'),
]

/** The pages of refunds and refund runs. */
const refundScreens = (): RouteObject[] => [
  screen('refunds', () => import('./refunds/RefundsPage.tsx'), 'RefundsPage'),
  screen('refunds/runs', () => import('./refunds/runs/RunsPage.tsx'), 'RunsPage'),
  screen('refunds/runs/new', () => import('./refunds/runs/NewRunPage.tsx'), 'NewRunPage'),
  screen('refunds/runs/:id', () => import('./refunds/runs/RunPage.tsx'), 'RunPage'),
  screen('refunds/files', () => import('./refunds/sepa-files/SepaFilesPage.tsx'), 'SepaFilesPage'),
  screen('refunds/files/:id', () => import('./refunds/sepa-files/SepaFilePage.tsx'), 'SepaFilePage'),
  screen('refunds/:id', () => import('./refunds/detail/RefundPage.tsx'), 'RefundPage'),
]

/** The pages of the festival's bank account. */
const bankScreens = (): RouteObject[] => [
  {
    path: 'bank',
    lazy: async () => ({ Component: (await import('./bank-statements/BankLayout.tsx')).BankLayout }),
    children: [
      { index: true, element: <Navigate to="matching" replace /> },
      screen('matching', () => import('./bank-statements/matching/MatchingPage.tsx'), 'MatchingPage'),
      screen('lines', () => import('./bank-statements/lines/LinesPage.tsx'), 'LinesPage'),
      screen('lines/:id', () => import('./bank-statements/lines/LinePage.tsx'), 'LinePage'),
      screen('statements', () => import('./bank-statements/statements/StatementsPage.tsx'), 'StatementsPage'),
      screen('balance', () => import('./bank-statements/balance/BalancePage.tsx'), 'BalancePage'),
    ],
  },
]

/** The pages of the ledger. */
const ledgerScreens = (): RouteObject[] => [
  {
    path: 'ledger',
    lazy: async () => ({ Component: (await import('./ledger/LedgerLayout.tsx')).LedgerLayout }),
    children: [
      { index: true, element: <Navigate to="accounts" replace /> },
      screen('accounts', () => import('./ledger/accounts/AccountsPage.tsx'), 'AccountsPage'),
      screen('entries', () => import('./ledger/entries/EntriesPage.tsx'), 'EntriesPage'),
      screen('months', () => import('./ledger/months/MonthsPage.tsx'), 'MonthsPage'),
    ],
  },
]

const moneyScreens = (): RouteObject[] => [...refundScreens(), ...bankScreens(), ...ledgerScreens()]

/** The pages of the catalogue. */
const catalogueScreens = (): RouteObject[] => [
  screen('catalogue', () => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
  screen('catalogue/vouchers', () => import('./catalogue/vouchers/VouchersPage.tsx'), 'VouchersPage'),
  screen('catalogue/vouchers/:id', () => import('./catalogue/vouchers/VoucherPage.tsx'), 'VoucherPage'),
  screen('catalogue/add/vouchers', () => import('./catalogue/vouchers/VoucherPage.tsx'), 'VoucherPage'),
  screen(
    'catalogue/add/voucher-batches',
    () => import('./catalogue/vouchers/VoucherBatchPage.tsx'),
    'VoucherBatchPage',
  ),
  screen(
    'catalogue/discounts/:key/codes',
    () => import('./catalogue/codes/DiscountCodesPage.tsx'),
    'DiscountCodesPage',
  ),
  screen(
    'catalogue/discounts/:key/codes/new',
    () => import('./catalogue/codes/NewCodesPage.tsx'),
    'NewCodesPage',
  ),
  screen(
    'catalogue/discounts/:key/figures',
    () => import('./catalogue/figures/DiscountFiguresPage.tsx'),
    'DiscountFiguresPage',
  ),
  screen(
    'catalogue/discount-figures',
    () => import('./catalogue/figures/AllDiscountFiguresPage.tsx'),
    'AllDiscountFiguresPage',
  ),
  screen(
    'catalogue/try-discounts',
    () => import('./catalogue/trial/TryDiscountsPage.tsx'),
    'TryDiscountsPage',
  ),
  screen('catalogue/add/:list', () => import('./catalogue/editor/EditorPage.tsx'), 'EditorPage'),
  screen('catalogue/:list', () => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
  screen('catalogue/:list/:key', () => import('./catalogue/editor/EditorPage.tsx'), 'EditorPage'),
]

/** The pages of mails, mail texts and mailings. */
const mailScreens = (): RouteObject[] => [
  screen('mailings', () => import('./mailings/MailingsPage.tsx'), 'MailingsPage'),
  screen('mailings/new', () => import('./mailings/MailingPage.tsx'), 'NewMailingPage'),
  screen('mailings/:id', () => import('./mailings/MailingPage.tsx'), 'MailingPage'),
  screen('mails', () => import('./mails/MailsPage.tsx'), 'MailsPage'),
  screen('mails/:id', () => import('./mails/MailPage.tsx'), 'MailPage'),
]

/** The pages of the gates. */
const gateScreens = (): RouteObject[] => [
  {
    path: 'gates',
    lazy: async () => ({ Component: (await import('./gate/GateLayout.tsx')).GateLayout }),
    children: [
      { index: true, element: <Navigate to="live" replace /> },
      screen('live', () => import('./gate/live/LivePage.tsx'), 'LivePage'),
      screen('admissions', () => import('./gate/admissions/AdmissionsPage.tsx'), 'AdmissionsPage'),
      screen('conflicts', () => import('./gate/conflicts/ConflictsPage.tsx'), 'ConflictsPage'),
      screen('setup', () => import('./gate/setup/SetupPage.tsx'), 'SetupPage'),
    ],
  },
]

/** The pages of customers and of the holders of tickets. */
const peopleScreens = (): RouteObject[] => [
  screen('tickets', () => import('./tickets/TicketsPage.tsx'), 'TicketsPage'),
  screen('tickets/:code', () => import('./tickets/detail/TicketPage.tsx'), 'TicketPage'),
  screen('customers', () => import('./customers/CustomersPage.tsx'), 'CustomersPage'),
  screen('customers/:id', () => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
]

/** Who has access, and what they did. */
const accessScreens = (): RouteObject[] => [
  screen('audit', () => import('./audit/AuditPage.tsx'), 'AuditPage'),
  screen('audit/:id', () => import('./audit/AuditEntryPage.tsx'), 'AuditEntryPage'),
  screen('login', () => import('./account/AccountPage.tsx'), 'AccountPage'),
  screen('api-keys', () => import('./api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
  screen('staff', () => import('./staff/StaffPage.tsx'), 'StaffPage'),
  screen('webhooks', () => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
  screen('webhooks/:id', () => import('./webhooks/WebhookPage.tsx'), 'WebhookPage'),
]

/** The routes of the office. The shell checks the permissions. */
export const createOfficeRouter = () =>
  createBrowserRouter(
    [
      {
        ...screen('/welcome/:token', () => import('./authentication/InvitationPage.tsx'), 'InvitationPage'),
        ErrorBoundary: ErrorPage,
        HydrateFallback: LoadingPage,
      },
      {
        path: '/',
        Component: OfficeShell,
        ErrorBoundary: ErrorPage,
        HydrateFallback: LoadingPage,
        children: [
          // A page that fails leaves the navigation as it is.
          {
            ErrorBoundary: ErrorPage,
            children: [
              screen('', () => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
              screen('figures', () => import('./overview/figures/FiguresPage.tsx'), 'FiguresPage'),
              screen('operation', () => import('./overview/operation/OperationPage.tsx'), 'OperationPage'),
              ...orderScreens(),
              ...moneyScreens(),
              ...catalogueScreens(),
              ...siteScreens(),
              ...gateScreens(),
              ...peopleScreens(),
              screen('sandbox-bank', () => import('./sandbox-bank/SandboxBankPage.tsx'), 'SandboxBankPage'),
              screen('tills', () => import('./tills/TillsPage.tsx'), 'TillsPage'),
              screen('exports', () => import('./exports/ExportsPage.tsx'), 'ExportsPage'),
              ...mailScreens(),
              ...accessScreens(),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
    { basename: '/office' },
  )
