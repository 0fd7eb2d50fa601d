import { formatDate, formatDays } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { messages } from './messages.ts'
import { latinLocale } from '#server/documents/drawing/latin-locale.ts'

/**
 * All that an invoice says, in a form that is stored as JSON. Amounts are minor units of `currency` and include tax unless
 * they are called `net`; rates are percentages; instants are ISO 8601.
 */
export interface InvoiceData {
  festival: string
  number: string
  /** When the order was paid and the invoice issued. */
  issued_at: string
  order_code: string
  /** The time zone for the date of `issued_at`. */
  timezone: string
  /** For dates and amounts: "en-GB". */
  locale: string
  currency: string
  /** The festival's colour as #rrggbb; amber when null. */
  accentColor: string | null
  seller: { name: string; address: string; taxId: string }
  buyer: { name: string; address: string[] }
  items: InvoiceLine[]
  /** Invoices from before have no `address`. */
  shipping: {
    name: string
    country: string
    address?: string[]
    tax_rate: number
    price: number
  } | null
  discount: { name: string; amount: number } | null
  /** What was paid, by tax rate. */
  taxes: { rate: number; net: number; tax: number; gross: number }[]
  total: number
  /** The payment method by its configured name, and the number of installments. */
  payment: { method: string; installments: number }
}

interface InvoiceLine {
  name: string
  /** The holder of a ticket; null for merchandise. */
  holder: string | null
  travel_time: string | null
  /** When it is; invoices of earlier releases say the travel time alone. */
  starts_at?: string | null
  ends_at?: string | null
  /** Of these times; null for merchandise. */
  timezone: string | null
  tax_rate: number
  price: number
}

/** What an invoice shows, as texts alone, so that it can be sent to the worker thread. */
export interface InvoiceContent {
  kind: 'invoice'
  festival: string
  number: string
  date: string
  order_code: string
  /** The lines of both addresses, the name first. */
  seller: string[]
  buyer: string[]
  rows: { name: string; details: string; rate: string; price: string }[]
  taxes: { rate: string; net: string; tax: string; gross: string }[]
  total: string
  payment: string
  currency: string
  accentColor: string | null
  /** Milliseconds since 1970. */
  drawnAt: number
}

/** Formats the data of an invoice for its locale. */
export function invoiceContent(data: InvoiceData): InvoiceContent {
  const { seller, buyer, payment, currency } = data
  const locale = latinLocale(data.locale)
  const money = (amount: number): string => formatMoney(amount, currency, locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const rate = (percentage: number): string => percent.format(percentage / 100)
  return {
    kind: 'invoice',
    festival: data.festival,
    number: data.number,
    date: formatDate(data.issued_at, data.timezone, locale),
    order_code: data.order_code,
    seller: [
      seller.name,
      ...seller.address.split('\n'),
      seller.taxId && messages.taxId({ number: seller.taxId }),
    ].filter(Boolean),
    buyer: [buyer.name, ...buyer.address],
    rows: [
      ...data.items.map((item) => ({
        name: item.name,
        details: [item.holder, when(item, locale)].filter(Boolean).join('  ·  '),
        rate: rate(item.tax_rate),
        price: money(item.price),
      })),
      ...extraRows(data, money, rate),
    ],
    taxes: taxRows(data, money, rate),
    total: money(data.total),
    payment:
      payment.installments > 1
        ? messages.installments({ method: payment.method, count: payment.installments })
        : payment.method,
    currency,
    accentColor: data.accentColor,
    drawnAt: Date.parse(data.issued_at),
  }
}

const when = (line: InvoiceLine, locale: string): string | null => {
  const { travel_time, starts_at = travel_time, ends_at = null, timezone } = line
  return timezone && formatDays({ starts_at, ends_at }, timezone, locale)
}

type Format = (figure: number) => string

function extraRows({ shipping, discount }: InvoiceData, money: Format, rate: Format): InvoiceContent['rows'] {
  const rows: InvoiceContent['rows'] = []
  if (shipping) {
    const { name, country, address = [country], tax_rate, price } = shipping
    rows.push({
      name: messages.shipping,
      details: `${name}  ·  ${address.join(', ')}`,
      rate: rate(tax_rate),
      price: money(price),
    })
  }
  // A discount lowers the taxed amount of each rate, so it has no rate of its own.
  if (discount)
    rows.push({ name: messages.discount, details: discount.name, rate: '', price: money(-discount.amount) })
  return rows
}

/** A row for each rate, and their sum where there are several. */
function taxRows({ taxes, total }: InvoiceData, money: Format, rate: Format): InvoiceContent['taxes'] {
  const paid = taxes.filter(({ gross }) => gross > 0)
  const rows = paid.map((taxed) => ({
    rate: rate(taxed.rate),
    net: money(taxed.net),
    tax: money(taxed.tax),
    gross: money(taxed.gross),
  }))
  if (rows.length < 2) return rows
  const tax = paid.reduce((sum, taxed) => sum + taxed.tax, 0)
  return [...rows, { rate: messages.sum, net: money(total - tax), tax: money(tax), gross: money(total) }]
}
