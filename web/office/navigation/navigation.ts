import type { Attention } from '#contract/office/attention.ts'
import type { Permission } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { messages as apiKeyMessages } from '#web/office/api-keys/messages.ts'
import { messages as bankMessages } from '#web/office/sandbox-bank/messages.ts'
import { messages as bankStatementMessages } from '#web/office/bank-statements/messages.ts'
import { messages as boxOfficeMessages } from '#web/office/box-office/messages.ts'
import { messages as cartMessages } from '#web/office/carts/messages.ts'
import { messages as gateMessages } from '#web/office/gate/messages.ts'
import { messages as guestMessages } from '#web/office/guests/messages.ts'
import { messages as ledgerMessages } from '#web/office/ledger/messages.ts'
import { messages as mailingMessages } from '#web/office/mailings/messages.ts'
import { messages as tillMessages } from '#web/office/tills/messages.ts'
import { messages as figureMessages } from '#web/office/overview/figures/messages.ts'
import { messages as operationMessages } from '#web/office/overview/operation/messages.ts'
import { messages as parcelMessages } from '#web/office/parcels/messages.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { messages as waitingRoomMessages } from '#web/office/waiting-room/messages.ts'
import { messages as webhookMessages } from '#web/office/webhooks/messages.ts'
import type { IconName } from './icons.ts'

/** An entry of the navigation, with the permission that its pages need. */
export interface NavigationItem {
  path: string
  name: string
  icon: IconName
  permission: Permission
  /** Only offered by a festival with merchandise, or while the sandbox bank is its gateway. */
  needs?: 'merchandise' | 'sandbox'
  /** The number that is shown beside it. */
  attention?: keyof Attention
}

interface NavigationGroup {
  name: string
  items: readonly NavigationItem[]
}

/** The user's own account, which needs no permission. */
export const ACCOUNT_PATH = '/login'

const SALES: NavigationItem[] = [
  { path: '/', name: common.overview, icon: 'overview', permission: 'see overview' },
  { path: '/figures', name: figureMessages.page, icon: 'figures', permission: 'see overview' },
  { path: '/orders', name: common.orders, icon: 'orders', permission: 'see orders', attention: 'orders' },
  {
    path: '/parcels',
    name: parcelMessages.title,
    icon: 'parcels',
    permission: 'see orders',
    needs: 'merchandise',
  },
  { path: '/carts', name: cartMessages.carts, icon: 'carts', permission: 'see orders', attention: 'carts' },
  { path: '/waiting-room', name: waitingRoomMessages.title, icon: 'queue', permission: 'see overview' },
  { path: '/partners', name: guestMessages.partners, icon: 'guests', permission: 'see orders' },
  { path: '/customers', name: common.customers, icon: 'customers', permission: 'see customers' },
]

const MONEY: NavigationItem[] = [
  { path: '/refunds', name: common.refunds, icon: 'refunds', permission: 'refund', attention: 'refunds' },
  {
    path: '/bank',
    name: bankStatementMessages.title,
    icon: 'bank',
    permission: 'move money',
    attention: 'bank',
  },
  { path: '/ledger', name: ledgerMessages.title, icon: 'ledger', permission: 'move money' },
  { path: '/tills', name: tillMessages.title, icon: 'tills', permission: 'move money' },
  { path: '/exports', name: common.exports, icon: 'exports', permission: 'export' },
  {
    path: '/sandbox-bank',
    name: bankMessages.title,
    icon: 'sandbox',
    permission: 'move money',
    needs: 'sandbox',
  },
]

const GATE: NavigationItem[] = [
  { path: '/tickets', name: common.tickets, icon: 'tickets', permission: 'see tickets' },
  { path: '/box-office', name: boxOfficeMessages.title, icon: 'boxOffice', permission: 'sell at gate' },
  { path: '/gates', name: gateMessages.title, icon: 'gates', permission: 'see gate', attention: 'gates' },
]

const FESTIVAL: NavigationItem[] = [
  { path: '/catalogue', name: common.catalogue, icon: 'catalogue', permission: 'change festival' },
  { path: '/site', name: messages.site, icon: 'settings', permission: 'change festival' },
  { path: '/mailings', name: mailingMessages.title, icon: 'mailings', permission: 'send mailings' },
]

const OFFICE: NavigationItem[] = [
  { path: '/mails', name: common.mails, icon: 'mails', permission: 'see mails', attention: 'mails' },
  { path: '/audit', name: common.audit, icon: 'audit', permission: 'see audit' },
  { path: '/operation', name: operationMessages.title, icon: 'operation', permission: 'see overview' },
  { path: '/staff', name: staffMessages.staff, icon: 'staff', permission: 'manage staff' },
  { path: '/api-keys', name: apiKeyMessages.title, icon: 'key', permission: 'manage api keys' },
  { path: '/webhooks', name: webhookMessages.title, icon: 'webhook', permission: 'manage webhooks' },
]

const GROUPS: readonly NavigationGroup[] = [
  { name: messages.groups.sales, items: SALES },
  { name: messages.groups.money, items: MONEY },
  { name: messages.groups.gate, items: GATE },
  { name: messages.groups.festival, items: FESTIVAL },
  { name: messages.groups.office, items: OFFICE },
]

/** All of the navigation. */
export const NAVIGATION: readonly NavigationItem[] = GROUPS.flatMap(({ items }) => items)

/** The navigation of this festival and this role, in groups; an empty group is left out. */
export const navigationOf = (
  festival: Session['festival'] | undefined,
  may: (permission: Permission) => boolean,
): NavigationGroup[] =>
  GROUPS.map(({ name, items }) => ({
    name,
    items: items.filter(
      ({ needs, permission }) => may(permission) && (needs === undefined || festival?.[needs] === true),
    ),
  })).filter(({ items }) => items.length > 0)
