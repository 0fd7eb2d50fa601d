/** The pages for everybody. */
export const PUBLIC_PATHS = [
  '/',
  '/tickets',
  '/tickets/weekend',
  '/tickets/bus-split',
  '/tickets/weekend-plan',
  '/tickets/early-bird',
  '/merchandise',
  '/merchandise/shirt',
  '/terms-conditions',
  '/faqs',
  '/ambassadors',
]

/** The pages for guests who are not logged in. */
export const GUEST_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/zoe@lights.example/token',
  '/find-order',
  '/resend-tickets',
]
