import type { TObject } from 'typebox'
import { AuditFilters } from './audit.ts'
import { BankLineFilters } from './bank-statements.ts'
import { CustomerFilters } from './customers.ts'
import { ListFestivalChanges } from './festival-changes.ts'
import { ScanFilters } from './gate.ts'
import { LedgerEntryFilters } from './ledger.ts'
import { MailingFilters } from './mailings.ts'
import { MailFilters } from './mails.ts'
import { OrderFilters } from './orders.ts'
import { ParcelFilters } from './parcels.ts'
import { SepaFileFilters } from './sepa-files.ts'
import { RefundRunOrderFilters } from './refund-runs.ts'
import { RefundFilters } from './refunds.ts'
import type { Permission } from './roles.ts'
import { TicketFilters } from './tickets.ts'
import { TillFilters } from './tills.ts'
import { ListVouchers } from './vouchers.ts'

interface List {
  /** The permission that the list requires. */
  may: Permission
  /** The filters of its API call. */
  filters: TObject
}

/** The lists with saved views, by the last segment of the path of their API call. */
export const LISTS = {
  orders: { may: 'see orders', filters: OrderFilters },
  // The gate's staff can search tickets but has no list of them.
  tickets: { may: 'change tickets', filters: TicketFilters },
  customers: { may: 'see customers', filters: CustomerFilters },
  refunds: { may: 'refund', filters: RefundFilters },
  parcels: { may: 'see orders', filters: ParcelFilters },
  'sepa-files': { may: 'refund', filters: SepaFileFilters },
  // The same views are offered for every run.
  'refund-run-orders': { may: 'refund', filters: RefundRunOrderFilters },
  mailings: { may: 'send mailings', filters: MailingFilters },
  mails: { may: 'see mails', filters: MailFilters },
  'audit-entries': { may: 'see audit', filters: AuditFilters },
  scans: { may: 'see gate', filters: ScanFilters },
  'ledger-entries': { may: 'move money', filters: LedgerEntryFilters },
  'bank-lines': { may: 'move money', filters: BankLineFilters },
  tills: { may: 'move money', filters: TillFilters },
  vouchers: { may: 'change festival', filters: ListVouchers },
  'festival-changes': { may: 'change festival', filters: ListFestivalChanges },
} satisfies Record<string, List>
export type ListName = keyof typeof LISTS

export const isList = (name: string): name is ListName => Object.hasOwn(LISTS, name)

/** The names of a list's filters, with `sort` if it can be sorted. */
export const filtersOfList = (name: ListName): string[] =>
  Object.keys(LISTS[name].filters.properties).filter((filter) => filter !== 'from')

/** Whether a list can be sorted like this. */
export function isSortOf(name: ListName, sort: string): boolean {
  const properties: Record<string, object> = LISTS[name].filters.properties
  const schema = properties['sort'] ?? {}
  return 'examples' in schema && Array.isArray(schema.examples) && schema.examples.includes(sort)
}
