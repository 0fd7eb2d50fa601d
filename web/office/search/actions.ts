import { searchable } from '#contract/searchable.ts'
import type { Permission } from '#contract/office/roles.ts'
import type { Session } from '#contract/office/staff.ts'
import { addPath } from '#web/office/catalogue/catalogue-query.ts'
import { TRIAL_PATH } from '#web/office/catalogue/codes/paths.ts'
import { ACCOUNT_PATH } from '#web/office/navigation/navigation.ts'
import { messages } from './messages.ts'

/** Something to do, by the page where it begins. */
interface Action {
  name: keyof typeof messages.actions
  path: string
  /** Null for what everybody may do. */
  permission: Permission | null
  /** Only offered by a festival with merchandise, as its page. */
  needs?: 'merchandise'
}

const ACTIONS: Action[] = [
  { name: 'newOrder', path: '/orders/new', permission: 'change orders' },
  { name: 'newPartner', path: '/partners?add=partner', permission: 'change orders' },
  { name: 'refundOrder', path: '/orders?status=paid', permission: 'refund' },
  { name: 'refundAll', path: '/refunds/runs/new', permission: 'refund' },
  { name: 'payRefunds', path: '/refunds?status=processing', permission: 'refund' },
  { name: 'enterPayment', path: '/orders?status=pending&method=bank_transfer', permission: 'move money' },
  { name: 'uploadStatement', path: '/bank/statements', permission: 'move money' },
  { name: 'bookLines', path: '/bank/matching', permission: 'move money' },
  { name: 'closeMonth', path: '/ledger/months', permission: 'move money' },
  { name: 'newDiscount', path: addPath('discounts'), permission: 'change festival' },
  { name: 'tryDiscounts', path: TRIAL_PATH, permission: 'change festival' },
  { name: 'newQuestion', path: addPath('questions'), permission: 'change festival' },
  { name: 'newVoucher', path: addPath('vouchers'), permission: 'change festival' },
  { name: 'newVouchers', path: addPath('voucher-batches'), permission: 'change festival' },
  { name: 'newProduct', path: addPath('products'), permission: 'change festival' },
  { name: 'newMerchandise', path: addPath('merchandise'), permission: 'change festival' },
  { name: 'newEvent', path: addPath('events'), permission: 'change festival' },
  { name: 'newMessage', path: '/mailings/new', permission: 'send mailings' },
  { name: 'ship', path: '/parcels', permission: 'change orders', needs: 'merchandise' },
  { name: 'sell', path: '/box-office', permission: 'sell at gate' },
  { name: 'checkTicket', path: '/tickets', permission: 'see tickets' },
  { name: 'pairPhone', path: '/gates/setup?add=device', permission: 'supervise gate' },
  { name: 'download', path: '/exports', permission: 'export' },
  { name: 'inviteStaff', path: '/staff', permission: 'manage staff' },
  { name: 'makeApiKey', path: '/api-keys', permission: 'manage api keys' },
  { name: 'addWebhook', path: '/webhooks', permission: 'manage webhooks' },
  { name: 'changePassword', path: ACCOUNT_PATH, permission: null },
]

const MAX_RESULTS = 4

/** The actions of the role whose name or synonyms contain every word, those whose name begins with the text first. */
export function findActions(
  text: string,
  may: (permission: Permission) => boolean,
  festival: Session['festival'] | undefined,
): { name: string; path: string }[] {
  const typed = searchable(text).trim()
  if (typed === '') return []
  const words = typed.split(/\s+/)
  const begins = (name: string) => Number(searchable(name).startsWith(` ${typed}`))
  return ACTIONS.filter(({ needs }) => needs === undefined || festival?.[needs] === true)
    .filter(({ permission }) => permission === null || may(permission))
    .map(({ name, path }) => ({ name: messages.actions[name], also: messages.actionsAlso[name], path }))
    .filter(({ name, also }) => words.every((word) => searchable(`${name} ${also}`).includes(` ${word}`)))
    .toSorted((a, b) => begins(b.name) - begins(a.name))
    .slice(0, MAX_RESULTS)
}
