import { messages } from './messages.ts'

/** The name of a page of the shop. */
export type PageName = keyof typeof messages.titles

/** The paths of the pages, below the shop's URL. The path of the ambassadors page is configured. */
export const pagePaths = {
  home: '',
  tickets: 'tickets',
  merchandise: 'merchandise',
  portal: 'portal',
  order: 'portal/orders/:order',
  confirmation: 'portal/orders/:order/confirmation',
  requestRefund: 'portal/orders/:order/request-refund',
  refund: 'portal/refunds/:refund',
  manageTicket: 'portal/orders/:order/manage-ticket/:ticket',
  acceptGift: 'gift/:link',
  guestList: 'guest-list/:link',
  answers: 'answers/:link',
  acceptTerms: 'accept-tcs/:order/:checksum',
  installment: 'payment-plan-payment/:order/:checksum/:reference',
  login: 'login',
  register: 'register',
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password/:email/:token',
  confirmEmail: 'confirm-email/:token',
  resendTickets: 'resend-tickets',
  waitingList: 'waiting-list/:code',
  confirmWaitingList: 'confirm-waiting-list/:token',
  unsubscribeSaleAlerts: 'unsubscribe-sale-alerts/:code',
  unsubscribeNews: 'unsubscribe-news/:code',
  findOrder: 'find-order',
  account: 'account',
  checkout: 'checkout',
  terms: 'terms-conditions',
  privacy: 'privacy-policy',
  security: 'security-statement',
  cookies: 'cookie-policy',
  faqs: 'faqs',
} as const satisfies Record<Exclude<PageName, 'ambassadors'>, string>

interface ConfiguredTitles {
  texts: { titles: Record<string, string> }
  ambassadors: { title: string }
}

/** The title of a page: the configured one, else the default. The ambassadors page bears its own. */
export function pageTitle({ texts, ambassadors }: ConfiguredTitles, name: PageName): string {
  const own = name === 'ambassadors' ? ambassadors.title : ''
  return texts.titles[name] ?? (own || messages.titles[name])
}

const PATHS = Object.entries(pagePaths).map(([name, path]): [PageName, string[]] => [
  name as PageName,
  path.split('/'),
])

/** The page at a path; null where there is none. `ambassadors` is the configured path of that page. */
export function pageAt(path: string, ambassadors: string): PageName | null {
  if (path === ambassadors) return 'ambassadors'
  if (!path.startsWith('/')) return null
  const parts = path.slice(1).replace(/\/$/, '').split('/')
  return PATHS.find(([, wanted]) => isAt(parts, wanted))?.[0] ?? null
}

/** A segment such as `:code` matches any text. */
const isAt = (parts: string[], wanted: string[]): boolean =>
  parts.length === wanted.length &&
  wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part))
