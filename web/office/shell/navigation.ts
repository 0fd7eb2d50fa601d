import type { Permission } from '#contract/office/roles.ts'
import { officeWords as words } from '#web/office/words/words.ts'

/** A place of the office: its path, its name, and who may enter. */
export interface Place {
  path: string
  name: string
  may: Permission
}

/** Where everybody may go, whatever their role: their own login. */
export const OWN_LOGIN = '/login'

/** The menu, in the order of a day's work. */
export const PLACES: readonly Place[] = [
  { path: '/', name: words.overview, may: 'see overview' },
  { path: '/orders', name: words.orders, may: 'see orders' },
  { path: '/refunds', name: words.refunds, may: 'refund' },
  { path: '/tickets', name: words.tickets, may: 'see tickets' },
  { path: '/customers', name: words.customers, may: 'see customers' },
  { path: '/catalogue', name: words.catalogue, may: 'change festival' },
  { path: '/site', name: words.site, may: 'change festival' },
  { path: '/lists', name: words.lists, may: 'export' },
  { path: '/mails', name: words.mails, may: 'see mails' },
  { path: '/audit', name: words.audit, may: 'see audit' },
  { path: '/staff', name: words.staff, may: 'manage staff' },
]
