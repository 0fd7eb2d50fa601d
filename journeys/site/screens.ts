import type { Page } from '@playwright/test'
import { expandSummary } from '#journeys/support/customers.ts'
import { NOWHERE } from '#journeys/support/office-pages.ts'
import { expect } from '#journeys/support/page.ts'

/** A screen, in a state. `made` is what its walk has made before: the codes in its path. */
export interface Screen<Made = unknown> {
  /** The path of its route, as the router has it. */
  route: string
  /** Where it is opened, if that is not its route. */
  path?: string | ((made: Made) => string)
  /** The name of the state that `reach` leads to; otherwise the screen is as it opens. */
  state?: string
  /** Reaches the state, or waits for what the screen shows. */
  reach?: (page: Page, made: Made) => Promise<void>
  /** Elements of the frame that only one screen has: also its colours are checked on both. */
  hasFrame?: boolean
}

/** What the walk through the shop has made. */
export interface ShopMade {
  /** An order in three installments, with what its links contain. */
  plan: { code: string; checksum: string; reference: string }
  customer: {
    email: string
    /** An order of a ticket and a T-shirt that waits for a bank transfer. */
    placed: string
    /** A paid order of a ticket for a bus. */
    bus: { code: string; ticket: string }
    /** A refund that they have requested. */
    refund: number
  }
}

const clickMain = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).click()

/** The pages for everybody. */
export const PUBLIC_SCREENS: Screen[] = [
  { route: '', path: '/', hasFrame: true },
  { route: 'tickets' },
  { route: 'tickets/:item', path: '/tickets/weekend' },
  { route: 'tickets/:item', path: '/tickets/bus-split' },
  { route: 'tickets/:item', path: '/tickets/weekend-plan' },
  { route: 'tickets/:item', path: '/tickets/early-bird' },
  { route: 'tickets/:item', path: '/tickets/family' },
  { route: 'merchandise' },
  { route: 'merchandise/:item', path: '/merchandise/shirt' },
  { route: 'terms-conditions' },
  { route: 'privacy-policy' },
  { route: 'security-statement' },
  { route: 'cookie-policy' },
  { route: 'faqs' },
  { route: 'ambassadors' },
]

/** The pages for guests who are not logged in. */
export const GUEST_SCREENS: Screen[] = [
  { route: 'login' },
  { route: 'register' },
  { route: 'forgot-password' },
  { route: 'reset-password/:email/:token', path: '/reset-password/zoe@lights.example/token' },
  { route: 'find-order' },
  { route: 'resend-tickets' },
]

/** The pages that anybody may open by a link. */
export const LINKED_SCREENS: Screen<Pick<ShopMade, 'plan'>>[] = [
  { route: 'waiting-list/:code', path: '/waiting-list/code' },
  { route: 'unsubscribe-sale-alerts/:code', path: '/unsubscribe-sale-alerts/code' },
  { route: 'unsubscribe-news/:code', path: '/unsubscribe-news/code' },
  { route: 'confirm-email/:token', path: '/confirm-email/token' },
  { route: 'confirm-waiting-list/:token', path: '/confirm-waiting-list/token' },
  ...['gift', 'guest-list', 'answers'].map((of) => ({ route: `${of}/:link`, path: `/${of}/link` })),
  {
    route: 'accept-tcs/:order/:checksum',
    path: ({ plan }) => `/accept-tcs/${plan.code}/${plan.checksum}`,
    reach: async (page, { plan }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
      await expect(page.getByText(plan.code)).toBeVisible()
    },
  },
  {
    route: 'payment-plan-payment/:order/:checksum/:reference',
    path: ({ plan }) => `/payment-plan-payment/${plan.code}/${plan.checksum}/${plan.reference}`,
    reach: (page) => expect(page.getByRole('heading', { name: '2 of 3' })).toBeVisible(),
  },
]

/** What opens over a page of a guest with a cart. */
export const GUEST_STATES: Screen[] = [
  {
    route: '',
    path: '/',
    state: 'the panel in which guests log in',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    },
  },
  {
    route: 'tickets/:item',
    path: '/tickets/bus-split',
    state: 'the dialog for a passenger of a bus',
    reach: async (page) => {
      await clickMain('Add to Cart')(page)
      const dialog = page.getByRole('dialog', { name: 'Who is this ticket for?' })
      await expect(dialog.getByText(/^Please be at the meeting location/)).toBeVisible()
    },
  },
  {
    route: 'tickets/:item',
    path: '/tickets/weekend',
    state: 'the dialog for a ticket in the cart',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Cart/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: /^Edit/ }).click()
      await expect(page.getByRole('dialog', { name: 'Change the details' })).toBeVisible()
    },
  },
]

/** The pages of a customer without orders. */
export const NEW_CUSTOMER_SCREENS: Screen[] = [
  {
    route: 'portal',
    state: 'without orders',
    reach: (page) => expect(page.getByText('No orders yet')).toBeVisible(),
  },
]

const openAccount = async (page: Page, { customer }: Pick<ShopMade, 'customer'>): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Maximiliana/ })
    .click()
  await expect(page.getByRole('dialog').getByText(customer.email)).toBeVisible()
}

const showsOrder =
  (codeOf: (customer: ShopMade['customer']) => string) =>
  (page: Page, { customer }: Pick<ShopMade, 'customer'>) =>
    expect(page.getByRole('main').getByText(codeOf(customer)).first()).toBeVisible()

/** The pages of a customer with orders and a cart. */
export const CUSTOMER_SCREENS: Screen<Pick<ShopMade, 'customer'>>[] = [
  {
    route: 'checkout',
    state: 'with the summary of the order',
    hasFrame: true,
    reach: async (page) => {
      await expandSummary(page)
      await expect(page.getByRole('row', { name: /^Total/ })).toContainText('€')
    },
  },
  {
    route: 'account',
    reach: (page, { customer }) => expect(page.getByLabel('Email')).toHaveValue(customer.email),
  },
  { route: 'portal', reach: showsOrder((customer) => customer.placed) },
  {
    route: 'portal/orders/:order',
    path: ({ customer }) => `/portal/orders/${customer.placed}`,
    reach: showsOrder((customer) => customer.placed),
  },
  {
    route: 'portal/orders/:order',
    path: ({ customer }) => `/portal/orders/${customer.bus.code}`,
    reach: showsOrder((customer) => customer.bus.code),
  },
  {
    route: 'portal/orders/:order/confirmation',
    path: ({ customer }) => `/portal/orders/${customer.bus.code}/confirmation`,
  },
  {
    route: 'portal/orders/:order/request-refund',
    path: ({ customer }) => `/portal/orders/${customer.bus.code}/request-refund`,
  },
  { route: 'portal/refunds/:refund', path: ({ customer }) => `/portal/refunds/${customer.refund}` },
  {
    route: 'portal/orders/:order/manage-ticket/:ticket',
    path: ({ customer: { bus } }) => `/portal/orders/${bus.code}/manage-ticket/${bus.ticket}`,
  },
  { route: 'portal', state: 'the panel of a customer', reach: openAccount },
  {
    route: 'portal',
    state: 'the question before a logout',
    reach: async (page, made) => {
      await openAccount(page, made)
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
    },
  },
]

/** Where a screen of the shop is opened. */
export const pathOf = <Made>({ route, path }: Screen<Made>, made: Made): string =>
  typeof path === 'function' ? path(made) : (path ?? `/${route}`)

/** What the walk through the office has made: an order of a customer with a long name, and a file that pays a refund. */
export interface OfficeMade {
  order: string
  ticket: string
  sepaFile: number
}

/** A screen of the office. */
export interface OfficeScreen extends Screen<OfficeMade> {
  /** A list whose first link leads to it. */
  firstOf?: string
  /** The journey that checks it instead of the walk, because only its story leads there. */
  journey?: string
  /** A list without more, built as that of orders is: the thorough walk checks it. */
  isPlainList?: boolean
}

const opensAs = (route: string, ...paths: string[]): OfficeScreen[] => paths.map((path) => ({ route, path }))
const asItIs = (...routes: string[]): OfficeScreen[] => routes.map((route) => ({ route }))
/** The pages of the first row of lists. */
const firstsOf = (...lists: string[]): OfficeScreen[] =>
  lists.map((list) => ({ route: `${list}/:id`, firstOf: list }))
const plainLists = (...routes: string[]): OfficeScreen[] =>
  routes.map((route) => ({ route, isPlainList: true }))

const showsLists = (count: number) => (page: Page) =>
  expect(page.getByRole('group').filter({ has: page.locator('table') })).toHaveCount(count)

/** The screens of daily work in the office: sales, payments, refunds and check-in. */
export const DAILY_SCREENS: OfficeScreen[] = [
  { route: '', hasFrame: true },
  ...asItIs('figures', 'operation', 'orders', 'orders/new'),
  { route: 'orders/:code', path: ({ order }) => `orders/${order}` },
  { route: 'orders/:code/refund', path: ({ order }) => `orders/${order}/refund` },
  ...opensAs('parcels', 'parcels'),
  { route: 'parcels', path: 'parcels?state=shipped', isPlainList: true },
  ...plainLists('carts'),
  ...asItIs('waiting-room', 'partners'),
  { route: 'refunds', path: 'refunds?status=all', isPlainList: true },
  { route: 'refunds/:id', firstOf: 'refunds?status=all' },
  ...plainLists('refunds/runs', 'refunds/files'),
  ...asItIs('refunds/runs/new'),
  { route: 'refunds/runs/:id', journey: 'office/refund-runs.spec.ts' },
  { route: 'refunds/files/:id', path: ({ sepaFile }) => `refunds/files/${sepaFile}` },
  ...plainLists('bank/lines', 'bank/statements'),
  ...asItIs('bank/matching', 'bank/balance'),
  { route: 'bank/lines/:id', journey: 'office/bank-statements.spec.ts' },
  ...plainLists('ledger/entries', 'tickets'),
  ...asItIs('ledger/accounts', 'ledger/months'),
  { route: 'tickets/:code', path: ({ ticket }) => `tickets/${ticket}` },
  ...plainLists('tills'),
  ...asItIs('box-office'),
  { route: 'gates/live', reach: showsLists(3) },
  ...plainLists('gates/admissions', 'gates/conflicts'),
  { route: 'gates/setup', reach: showsLists(3) },
  ...plainLists('customers'),
  ...firstsOf('partners', 'customers'),
]

/** The screens with which a festival is configured and administered. */
export const SETUP_SCREENS: OfficeScreen[] = [
  ...opensAs(
    'catalogue/:list',
    ...['events', 'products', 'merchandise', 'shipping', 'capacities', 'discounts', 'questions'].map(
      (list) => `catalogue/${list}`,
    ),
  ),
  ...opensAs(
    'catalogue/:list/:key',
    ...['weekend', 'weekend-plan', 'bus-split'].map((product) => `catalogue/products/${product}`),
  ),
  ...opensAs('catalogue/add/:list', 'catalogue/add/products', 'catalogue/add/questions'),
  ...asItIs('catalogue', 'catalogue/vouchers', 'catalogue/add/vouchers', 'catalogue/add/voucher-batches'),
  ...opensAs('catalogue/discounts/:key/codes', 'catalogue/discounts/radio/codes'),
  ...opensAs('catalogue/discounts/:key/codes/new', 'catalogue/discounts/radio/codes/new'),
  ...opensAs('catalogue/discounts/:key/figures', 'catalogue/discounts/radio/figures'),
  ...asItIs('catalogue/discount-figures', 'catalogue/try-discounts'),
  { route: 'catalogue/vouchers/:id', firstOf: 'catalogue/vouchers' },
  ...asItIs('site/general', 'site/appearance', 'site/mail-texts'),
  ...opensAs('site/texts/:text', 'site/texts/terms'),
  ...opensAs('site/translations/:language?', 'site/translations'),
  { route: 'site/mail-texts/:template', firstOf: 'site/mail-texts' },
  ...asItIs('site/people', 'site/labels', 'site/payments', 'site/gateway', 'site/times', 'site/waiting-room'),
  ...asItIs('site/file', 'site/history'),
  ...asItIs('exports', 'mailings', 'mailings/new'),
  { route: 'mailings/:id', journey: 'office/mailings.spec.ts' },
  ...asItIs('mails', 'audit'),
  ...firstsOf('site/history', 'mails', 'audit'),
  ...asItIs('staff', 'api-keys', 'webhooks', 'login', 'sandbox-bank'),
  { route: 'webhooks/:id', journey: 'office/webhooks.spec.ts' },
  { route: 'welcome/:token', path: 'welcome/nobody' },
  { route: '*', path: NOWHERE },
]

/** The pages without a router. */
export const OTHER_SCREENS: OfficeScreen[] = [
  { route: 'gate', state: 'before a phone is paired', path: '/gate' },
  { route: 'gate', state: 'scanning', journey: 'gate/scanning.spec.ts' },
  { route: 'waiting-room', state: 'waiting', journey: 'shop/waiting-room.spec.ts' },
]
