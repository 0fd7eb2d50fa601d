import type { ExportName } from '#contract/office/exports.ts'
import * as calls from './office/export-calls.ts'

/** The calls of an export: its size, and its file. */
export interface ExportCalls {
  size: typeof calls.countOrders
  file: typeof calls.exportOrders
}

/** The calls of each export. */
export const EXPORT_CALLS: Record<ExportName, ExportCalls> = {
  orders: { size: calls.countOrders, file: calls.exportOrders },
  lines: { size: calls.countOrderLines, file: calls.exportOrderLines },
  tickets: { size: calls.countTickets, file: calls.exportTickets },
  holders: { size: calls.countHolders, file: calls.exportHolders },
  shipping: { size: calls.countShipping, file: calls.exportShipping },
  pickups: { size: calls.countPickups, file: calls.exportPickups },
  payments: { size: calls.countPayments, file: calls.exportPayments },
  refunds: { size: calls.countRefunds, file: calls.exportRefunds },
  tills: { size: calls.countTills, file: calls.exportTills },
  transactions: { size: calls.countTransactions, file: calls.exportTransactions },
  sales: { size: calls.countIncomeBySale, file: calls.exportIncomeBySale },
  paid: { size: calls.countIncomeByPayment, file: calls.exportIncomeByPayment },
  open: { size: calls.countOpenItems, file: calls.exportOpenItems },
  transit: { size: calls.countTransit, file: calls.exportTransit },
  invoices: { size: calls.countInvoices, file: calls.exportInvoices },
  bank: { size: calls.countBankLines, file: calls.exportBankLines },
  discounts: { size: calls.countDiscounts, file: calls.exportDiscounts },
  bookings: { size: calls.countBookings, file: calls.exportBookings },
  waiting: { size: calls.countWaitingList, file: calls.exportWaitingList },
  customers: { size: calls.countCustomers, file: calls.exportCustomers },
}
