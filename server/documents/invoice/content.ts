import { formatDate, formatDays } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { CreditReason, RefundDestination } from '#contract/orders.ts'
import { messages } from './messages.ts'
import { latinLocale } from '#server/documents/drawing/latin-locale.ts'

/**
 * The content of an invoice, stored as JSON. Amounts are minor units of `currency` and include tax unless they are named `net`; rates are
 * percentages; instants are ISO 8601.
 */
export interface InvoiceData {
  festival: string
  number: string
  /** When the order was paid and the invoice issued. */
  issued_at: string
  /** When the order was paid, if the invoice was issued later: it replaces another one. */
  paid_at?: string
  /** The number of the invoice that this one replaces. */
  replaces?: string
  order_code: string
  /** The time zone for the date of `issued_at`. */
  timezone: string
  /** For dates and amounts: "en-GB". */
  locale: string
  /** The language in which it was issued, permanently. */
  language: Language
  currency: string
  /** The festival's colour as #rrggbb; amber when null. */
  accentColor: string | null
  seller: { name: string; address: string; taxId: string }
  /** A company may have a `vat_number`. */
  buyer: { name: string; vat_number?: string | null; address: string[] }
  items: InvoiceLine[]
  shipping: { name: string; address: string[]; tax_rate: number; price: number } | null
  discount: { name: string; amount: number } | null
  /** What was paid, by tax rate. */
  taxes: { rate: number; net: number; tax: number; gross: number }[]
  /** Whether the reverse charge applies. */
  reverse_charge: boolean
  total: number
  /** The configured name of the payment method, and the number of installments. */
  payment: { method: string; installments: number }
}

/** The content of a credit note. Prices are the refunded amounts of items, `taxes` the tax included. */
export interface CreditNoteData extends Omit<InvoiceData, 'payment'> {
  /** The credited invoice. */
  invoice: { number: string; issued_at: string }
  /** The destination of the money; null if none is sent. */
  destination: RefundDestination | null
  reason: CreditReason
  /** The amount credited to another order, in minor units. */
  counted: { order: string; amount: number } | null
}

interface InvoiceLine {
  name: string
  /** The holder of a ticket; null for merchandise. */
  holder: string | null
  /** The time of the item. */
  starts_at: string | null
  ends_at: string | null
  /** The time zone; null for merchandise. */
  timezone: string | null
  tax_rate: number
  price: number
  /** The bundle that it was bought in. */
  bundle?: string
  /** What is off the price already, by name. */
  discounts?: { name: string; amount: number }[]
}

/** A label and its value below. */
type Fact = [label: string, value: string]

/** The content of an invoice or a credit note as formatted texts, so that it can be sent to the worker thread. */
export interface InvoiceContent {
  kind: 'invoice'
  festival: string
  /** The kind of document; with its number in the header of further pages and in the metadata. */
  heading: string
  title: string
  fileTitle: string
  /** The facts next to the addresses, and those next to the total. */
  facts: Fact[]
  payment: Fact[]
  order_code: string
  labels: { buyer: string; price: string; gross: string; total: string }
  /** The lines of both addresses, the name first. */
  seller: string[]
  buyer: string[]
  rows: { name: string; details: string; rate: string; price: string }[]
  taxes: { rate: string; net: string; tax: string; gross: string }[]
  total: string
  currency: string
  /** The legal note below the total; null if there is none. */
  note: string | null
  accentColor: string | null
  /** Milliseconds since 1970. */
  drawnAt: number
}

/** The reader's context: a document keeps the language in which it was issued. */
export const languageContextOf = ({ language }: Pick<InvoiceData, 'language'>) => ({ language })

/** Formats the data of an invoice for its locale. */
export function invoiceContent(data: InvoiceData): InvoiceContent {
  const { payment, number, festival, replaces } = data
  const day = (instant: string) => formatDate(instant, data.timezone, latinLocale(data.locale))
  const method =
    payment.installments > 1
      ? messages.installments({ method: payment.method, count: payment.installments })
      : payment.method
  return {
    ...contentOf(data),
    heading: messages.heading,
    title: messages.title({ number }),
    fileTitle: messages.fileTitle({ number, festival }),
    facts: [
      [messages.number, number],
      [messages.date, day(data.issued_at)],
      ...(replaces === undefined ? [] : [[messages.replaces, replaces] satisfies Fact]),
      [messages.order, data.order_code],
    ],
    payment: [
      [messages.paidBy, method],
      [messages.paidOn, day(data.paid_at ?? data.issued_at)],
    ],
    labels: {
      ...taxLabelsOf(data, messages.price, messages.priceWithTax),
      buyer: messages.billedTo,
      total: messages.totalPaid,
    },
  }
}

/** Formats the data of a credit note for its locale. */
export function creditNoteContent(data: CreditNoteData): InvoiceContent {
  const { number, festival, invoice, destination, reason } = data
  const day = (instant: string) => formatDate(instant, data.timezone, latinLocale(data.locale))
  return {
    ...contentOf(data),
    heading: messages.creditNote.heading,
    title: messages.creditNote.title({ number }),
    fileTitle: messages.creditNote.fileTitle({ number, festival }),
    facts: [
      [messages.creditNote.number, number],
      [messages.date, day(data.issued_at)],
      [messages.creditNote.invoice, invoice.number],
      [messages.creditNote.invoiceDate, day(invoice.issued_at)],
      [messages.order, data.order_code],
    ],
    payment: [
      [messages.creditNote.reason, messages.creditNote.reasons[reason]],
      ...countedRows(data),
      ...(destination === null
        ? []
        : [[messages.creditNote.givenBack, messages.creditNote.destinations[destination]] as Fact]),
    ],
    labels: {
      ...taxLabelsOf(data, messages.creditNote.priceWithoutTax, messages.creditNote.price),
      buyer: messages.creditNote.buyer,
      total: messages.creditNote.total,
    },
  }
}

/** The headings of amounts: with the reverse charge they include no tax. */
const taxLabelsOf = (
  { reverse_charge }: Pick<InvoiceData, 'reverse_charge'>,
  withoutTax: string,
  withTax: string,
): Pick<InvoiceContent['labels'], 'price' | 'gross'> =>
  reverse_charge ? { price: withoutTax, gross: messages.sum } : { price: withTax, gross: messages.withTax }

const countedRows = ({ counted, currency, locale }: CreditNoteData): Fact[] =>
  counted
    ? [
        [
          messages.creditNote.counted({ order: counted.order }),
          formatMoney(counted.amount, currency, latinLocale(locale)),
        ],
      ]
    : []

type Content = Omit<InvoiceContent, 'heading' | 'title' | 'fileTitle' | 'facts' | 'payment' | 'labels'>

/** The common content of both documents. */
function contentOf(data: Omit<InvoiceData, 'payment'>): Content {
  const { seller, buyer, currency } = data
  const locale = latinLocale(data.locale)
  const money = (amount: number): string => formatMoney(amount, currency, locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const rate = (percentage: number): string => percent.format(percentage / 100)
  return {
    kind: 'invoice',
    festival: data.festival,
    order_code: data.order_code,
    seller: [
      seller.name,
      ...seller.address.split('\n'),
      seller.taxId && sellerNumber(data.reverse_charge, seller.taxId),
    ].filter(Boolean),
    buyer: buyerLines(buyer),
    rows: [
      ...data.items.map((item) => ({
        name: item.name,
        details: [item.holder, when(item, locale), item.bundle, ...discountsOf(item, money)]
          .filter(Boolean)
          .join('  ·  '),
        rate: rate(item.tax_rate),
        price: money(item.price),
      })),
      ...extraRows(data, money, rate),
    ],
    taxes: taxRows(data, money, rate),
    total: money(data.total),
    currency,
    note: data.reverse_charge ? messages.reverseCharge : null,
    accentColor: data.accentColor,
    drawnAt: Date.parse(data.issued_at),
  }
}

/** With the reverse charge, the VAT number must be stated. */
const sellerNumber = (reverseCharge: boolean, number: string): string =>
  reverseCharge ? messages.vatNumber({ number }) : messages.taxId({ number })

const buyerLines = ({ name, vat_number, address }: InvoiceData['buyer']): string[] =>
  vat_number ? [name, ...address, messages.vatNumber({ number: vat_number })] : [name, ...address]

const when = ({ starts_at, ends_at, timezone }: InvoiceLine, locale: string): string | null =>
  timezone && formatDays({ starts_at, ends_at }, timezone, locale)

type Format = (figure: number) => string

const discountsOf = ({ discounts = [] }: InvoiceLine, money: Format): string[] =>
  discounts.map(({ name, amount }) => `${name} ${money(-amount)}`)

function extraRows(
  { shipping, discount }: Pick<InvoiceData, 'shipping' | 'discount'>,
  money: Format,
  rate: Format,
): InvoiceContent['rows'] {
  const rows: InvoiceContent['rows'] = []
  if (shipping) {
    const { name, address, tax_rate, price } = shipping
    rows.push({
      name: messages.shipping,
      details: [name, address.join(', ')].filter(Boolean).join('  ·  '),
      rate: rate(tax_rate),
      price: money(price),
    })
  }
  // A discount lowers the taxed amount of each rate, so it has no rate of its own.
  if (discount)
    rows.push({ name: messages.discount, details: discount.name, rate: '', price: money(-discount.amount) })
  return rows
}

/** A row for each rate, and their sum if there are several. */
function taxRows(
  { taxes, total }: Pick<InvoiceData, 'taxes' | 'total'>,
  money: Format,
  rate: Format,
): InvoiceContent['taxes'] {
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
