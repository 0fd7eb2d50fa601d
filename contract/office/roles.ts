import { Type, type Static } from 'typebox'

/** What a staff member is there for. */
export const Role = Type.Union([
  Type.Literal('owner'),
  Type.Literal('sales'),
  Type.Literal('finance'),
  Type.Literal('gate'),
])
export type Role = Static<typeof Role>

/** What can be allowed: to look at a thing of the office, or to do something about it. */
export const Permission = Type.Union([
  Type.Literal('see overview'),
  Type.Literal('see orders'),
  Type.Literal('change orders'),
  Type.Literal('move money'),
  Type.Literal('refund'),
  Type.Literal('see tickets'),
  Type.Literal('change tickets'),
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
])
export type Permission = Static<typeof Permission>

const SALES: Permission[] = [
  'see overview',
  'see orders',
  'change orders',
  'see tickets',
  'change tickets',
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
]

/**
 * What each role may do: the owner all, sales orders, tickets and customers, finance money, refunds and lists (and it
 * looks customers up), the gate
 * looks tickets up, sells on the spot, and supervises its devices. The server refuses the rest, and the screen does not offer it.
 */
export const PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: OWNER,
  sales: SALES,
  finance: FINANCE,
  gate: ['see tickets', 'see gate', 'supervise gate', 'sell at gate'],
}

export const may = (role: Role, permission: Permission): boolean => PERMISSIONS[role].includes(permission)
