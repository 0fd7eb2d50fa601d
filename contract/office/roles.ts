import { Type, type Static } from 'typebox'

/** The role of a staff member, which determines their permissions. */
export const Role = Type.Union([
  Type.Literal('owner'),
  Type.Literal('sales'),
  Type.Literal('finance'),
  Type.Literal('gate'),
])
export type Role = Static<typeof Role>

/** A permission to see or to change something in the office. */
export const Permission = Type.Union([
  Type.Literal('see overview'),
  Type.Literal('see orders'),
  Type.Literal('change orders'),
  Type.Literal('move money'),
  Type.Literal('refund'),
  Type.Literal('see tickets'),
  Type.Literal('change tickets'),
  Type.Literal('see sensitive answers'),
  Type.Literal('see gate'),
  Type.Literal('supervise gate'),
  Type.Literal('sell at gate'),
  Type.Literal('see customers'),
  Type.Literal('change customers'),
  Type.Literal('erase customers'),
  Type.Literal('see mails'),
  Type.Literal('send mailings'),
  Type.Literal('export'),
  Type.Literal('change festival'),
  Type.Literal('see audit'),
  Type.Literal('share views'),
  Type.Literal('manage staff'),
  Type.Literal('manage api keys'),
  Type.Literal('manage webhooks'),
])
export type Permission = Static<typeof Permission>

const SALES: Permission[] = [
  'see overview',
  'see orders',
  'change orders',
  'see tickets',
  'change tickets',
  'see sensitive answers',
  'see gate',
  'sell at gate',
  'see customers',
  'change customers',
  'see mails',
  'send mailings',
]

const FINANCE: Permission[] = [
  'see overview',
  'see orders',
  'see customers',
  'move money',
  'refund',
  'export',
]

const OWNER: Permission[] = [
  ...new Set([...SALES, ...FINANCE]),
  'erase customers',
  'supervise gate',
  'change festival',
  'see audit',
  'share views',
  'manage staff',
  'manage api keys',
  'manage webhooks',
]

/**
 * The permissions of each role: owners have all; sales has orders, tickets and customers; finance has money, refunds, exports, and a view
 * of customers; the gate looks up tickets, sells at the box office and supervises its devices. The server enforces them, and screens hide
 * what is not permitted.
 */
export const PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: OWNER,
  sales: SALES,
  finance: FINANCE,
  gate: ['see tickets', 'see gate', 'supervise gate', 'sell at gate'],
}

export const may = (role: Role, permission: Permission): boolean => PERMISSIONS[role].includes(permission)
