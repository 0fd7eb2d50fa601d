import { Type } from 'typebox'
import { get } from '#contract/calls/declaration.ts'
import { DatevFilters } from '#contract/office/datev.ts'
import {
  EXPORT_FILTERS,
  ExportFormat,
  type ExportName,
  ExportOptions,
  EXPORTS,
  ExportSize,
} from '#contract/office/exports.ts'

const filtersOf = (name: ExportName) =>
  Object.fromEntries(EXPORTS[name].filters.map((filter) => [filter, EXPORT_FILTERS[filter]]))

const sizeOf = (name: ExportName) =>
  ({
    summary: `The number of rows of an export. ${EXPORTS[name].summary}`,
    query: Type.Object(filtersOf(name)),
    answer: ExportSize,
    may: 'export',
    refuses: [422],
  }) as const

const fileOf = (name: ExportName) =>
  ({
    summary: EXPORTS[name].summary,
    query: Type.Object({ ...filtersOf(name), format: ExportFormat }),
    streams: 'text/csv',
    may: 'export',
    refuses: [422, 429],
  }) as const

const month = Type.Object({ month: Type.String({ default: '', description: 'A month, as 2027-07.' }) })

export const listExports = get('/office/api/exports', {
  summary: 'The exports and their filters.',
  answer: ExportOptions,
  may: 'export',
})

export const countOrders = get('/office/api/exports/orders/size', sizeOf('orders'))
export const exportOrders = get('/office/api/exports/orders', fileOf('orders'))

export const countOrderLines = get('/office/api/exports/lines/size', sizeOf('lines'))
export const exportOrderLines = get('/office/api/exports/lines', fileOf('lines'))

export const countTickets = get('/office/api/exports/tickets/size', sizeOf('tickets'))
export const exportTickets = get('/office/api/exports/tickets', fileOf('tickets'))

export const countHolders = get('/office/api/exports/holders/size', sizeOf('holders'))
export const exportHolders = get('/office/api/exports/holders', fileOf('holders'))

export const countShipping = get('/office/api/exports/shipping/size', sizeOf('shipping'))
export const exportShipping = get('/office/api/exports/shipping', fileOf('shipping'))

export const countPickups = get('/office/api/exports/pickups/size', sizeOf('pickups'))
export const exportPickups = get('/office/api/exports/pickups', fileOf('pickups'))

export const countPayments = get('/office/api/exports/payments/size', sizeOf('payments'))
export const exportPayments = get('/office/api/exports/payments', fileOf('payments'))

export const countRefunds = get('/office/api/exports/refunds/size', sizeOf('refunds'))
export const exportRefunds = get('/office/api/exports/refunds', fileOf('refunds'))

export const countTills = get('/office/api/exports/tills/size', sizeOf('tills'))
export const exportTills = get('/office/api/exports/tills', fileOf('tills'))

export const countTransactions = get('/office/api/exports/transactions/size', sizeOf('transactions'))
export const exportTransactions = get('/office/api/exports/transactions', fileOf('transactions'))

export const countIncomeBySale = get('/office/api/exports/sales/size', sizeOf('sales'))
export const exportIncomeBySale = get('/office/api/exports/sales', fileOf('sales'))

export const countIncomeByPayment = get('/office/api/exports/paid/size', sizeOf('paid'))
export const exportIncomeByPayment = get('/office/api/exports/paid', fileOf('paid'))

export const countOpenItems = get('/office/api/exports/open/size', sizeOf('open'))
export const exportOpenItems = get('/office/api/exports/open', fileOf('open'))

export const countTransit = get('/office/api/exports/transit/size', sizeOf('transit'))
export const exportTransit = get('/office/api/exports/transit', fileOf('transit'))

export const countInvoices = get('/office/api/exports/invoices/size', sizeOf('invoices'))
export const exportInvoices = get('/office/api/exports/invoices', fileOf('invoices'))

export const countBankLines = get('/office/api/exports/bank/size', sizeOf('bank'))
export const exportBankLines = get('/office/api/exports/bank', fileOf('bank'))

export const countDiscounts = get('/office/api/exports/discounts/size', sizeOf('discounts'))
export const exportDiscounts = get('/office/api/exports/discounts', fileOf('discounts'))

export const countBookings = get('/office/api/exports/bookings/size', sizeOf('bookings'))
export const exportBookings = get('/office/api/exports/bookings', fileOf('bookings'))

export const countWaitingList = get('/office/api/exports/waiting/size', sizeOf('waiting'))
export const exportWaitingList = get('/office/api/exports/waiting', fileOf('waiting'))

export const countCustomers = get('/office/api/exports/customers/size', sizeOf('customers'))
export const exportCustomers = get('/office/api/exports/customers', fileOf('customers'))

export const countMonthDocuments = get('/office/api/month-documents/size', {
  summary: 'The number of invoices and credit notes of a month.',
  query: month,
  answer: ExportSize,
  may: 'export',
  refuses: [422],
})

export const exportMonthDocuments = get('/office/api/month-documents', {
  summary: 'All invoices and credit notes of a month as a zip of PDFs.',
  query: month,
  streams: 'application/zip',
  may: 'export',
  refuses: [422, 429],
})

export const countDatevBookings = get('/office/api/datev-bookings/size', {
  summary: 'The number of postings for DATEV.',
  query: DatevFilters,
  answer: ExportSize,
  may: 'export',
  refuses: [422],
})

export const exportDatevBookings = get('/office/api/datev-bookings', {
  summary: 'The ledger of a period as a batch of bookings for DATEV (EXTF 700).',
  query: DatevFilters,
  streams: 'text/csv',
  may: 'export',
  refuses: [422, 429],
})
