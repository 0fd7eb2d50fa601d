import type { Permission } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { messages as bankMessages } from '#web/office/sandbox-bank/messages.ts'
import { messages as bankStatementMessages } from '#web/office/bank-statements/messages.ts'
import { messages as boxOfficeMessages } from '#web/office/box-office/messages.ts'
import { messages as cartMessages } from '#web/office/carts/messages.ts'
import { messages as gateMessages } from '#web/office/gate/messages.ts'
import { messages as ledgerMessages } from '#web/office/ledger/messages.ts'
import { messages as mailingMessages } from '#web/office/mailings/messages.ts'
import { messages as tillMessages } from '#web/office/tills/messages.ts'
import { messages as parcelMessages } from '#web/office/parcels/messages.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { messages as waitingRoomMessages } from '#web/office/waiting-room/messages.ts'

/** An entry of the navigation, with the permission that its pages need. */
export interface NavigationItem {
  path: string
  name: string
  permission: Permission
  /** Not offered by a festival without merchandise. */
  needsMerchandise?: true
}

/** The user's own account, which needs no permission. */
export const ACCOUNT_PATH = '/login'

/** All of the navigation, in the order of a day's work. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: '/', name: common.overview, permission: 'see overview' },
  { path: '/orders', name: common.orders, permission: 'see orders' },
  { path: '/parcels', name: parcelMessages.title, permission: 'see orders', needsMerchandise: true },
  { path: '/carts', name: cartMessages.carts, permission: 'see orders' },
  { path: '/waiting-room', name: waitingRoomMessages.title, permission: 'see overview' },
  { path: '/refunds', name: common.refunds, permission: 'refund' },
  { path: '/bank', name: bankStatementMessages.title, permission: 'move money' },
  { path: '/ledger', name: ledgerMessages.title, permission: 'move money' },
  { path: '/tickets', name: common.tickets, permission: 'see tickets' },
  { path: '/box-office', name: boxOfficeMessages.title, permission: 'sell at gate' },
  { path: '/tills', name: tillMessages.title, permission: 'move money' },
  { path: '/gates', name: gateMessages.title, permission: 'see gate' },
  { path: '/customers', name: common.customers, permission: 'see customers' },
  { path: '/catalogue', name: common.catalogue, permission: 'change festival' },
  { path: '/site', name: messages.site, permission: 'change festival' },
  { path: '/exports', name: common.exports, permission: 'export' },
  { path: '/mailings', name: mailingMessages.title, permission: 'send mailings' },
  { path: '/mails', name: common.mails, permission: 'see mails' },
  { path: '/audit', name: common.audit, permission: 'see audit' },
  { path: '/staff', name: staffMessages.staff, permission: 'manage staff' },
]

/** Offered while the sandbox bank is the festival's gateway. */
export const SANDBOX: NavigationItem = {
  path: '/sandbox-bank',
  name: bankMessages.title,
  permission: 'move money',
}

/** The navigation of this festival. */
export const navigationOf = (festival: Session['festival'] | undefined): NavigationItem[] => [
  ...NAVIGATION.filter(({ needsMerchandise }) => needsMerchandise !== true || festival?.merchandise === true),
  ...(festival?.sandbox === true ? [SANDBOX] : []),
]
