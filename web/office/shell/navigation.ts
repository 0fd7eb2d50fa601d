import type { Permission } from '#contract/office/roles.ts'
import { officeWords as words } from '#web/office/words/words.ts'

/** A place of the office: its path, its name, and who may enter. */
export interface NavigationItem {
  path: string
  name: string
  permission: Permission
}

/** Where everybody may go, whatever their role: their own login. */
export const ACCOUNT_PATH = '/login'

/** The menu, in the order of a day's work. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: '/', name: words.overview, permission: 'see overview' },
  { path: '/orders', name: words.orders, permission: 'see orders' },
  { path: '/refunds', name: words.refunds, permission: 'refund' },
  { path: '/tickets', name: words.tickets, permission: 'see tickets' },
  { path: '/customers', name: words.customers, permission: 'see customers' },
  { path: '/catalogue', name: words.catalogue, permission: 'change festival' },
  { path: '/site', name: words.site, permission: 'change festival' },
  { path: '/lists', name: words.lists, permission: 'export' },
  { path: '/mails', name: words.mails, permission: 'see mails' },
  { path: '/audit', name: words.audit, permission: 'see audit' },
  { path: '/staff', name: words.staff, permission: 'manage staff' },
]
