import { LANGUAGE_CODES } from './languages.ts'

/** First segments of the shop's and the server's own paths, which a configured page may not use. */
export const reservedPaths: readonly string[] = [
  // the shop's pages
  'tickets',
  'merchandise',
  'checkout',
  'accept-tcs',
  'payment-plan-payment',
  'portal',
  'account',
  'login',
  'register',
  'forgot-password',
  'gift',
  'guest-list',
  'answers',
  'reset-password',
  'confirm-email',
  'confirm-waiting-list',
  'resend-tickets',
  'find-order',
  'unsubscribe-news',
  'unsubscribe-sale-alerts',
  'waiting-list',
  'security-statement',
  'terms-conditions',
  'cookie-policy',
  'privacy-policy',
  'faqs',
  // always leads home
  'cart',
  'order',
  // the server's
  'add-to-apple-wallet',
  'add-to-google-wallet',
  'api',
  'apple-wallet',
  'assets',
  'download-calendar',
  'download-credit-note',
  'download-invoice',
  'download-ticket',
  'gateways',
  'health',
  'mailbox',
  'office',
  'pictures',
  'ready',
  'sandbox-bank',
  'waiting-room',
  // the languages' (contract/languages.ts)
  ...LANGUAGE_CODES,
]

/** The path of the ambassadors page: the configured url without slashes around it, `ambassadors` when it is empty. */
export const ambassadorsPath = (url: string): string =>
  `/${url.replace(/^\/+|(?<!\/)\/+$/g, '') || 'ambassadors'}`

/** Whether a path begins with a reserved segment. */
export const isReservedPath = (path: string): boolean =>
  reservedPaths.includes(path.split('/')[1]?.toLowerCase() ?? '')
