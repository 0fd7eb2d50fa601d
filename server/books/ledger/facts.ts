import type { Taxed } from '#contract/taxes.ts'
/** The data of an order from which its ledger entries are derived. Amounts are minor units, times ISO texts. */
export interface OrderFacts {
  id: number
  created_at: string
  payment_status: string
  payment_method: string
  /** Whether the reverse charge applies. */
  reverse_charge: boolean
  discount_amount: number
  shipping_amount: number
  shipping_tax_rate: number
  donation_amount: number
  donation_tax_rate: number
  total_price: number
  paid: number
  has_refunds: boolean
  /** Since when; null if unknown. */
  refunds_since: string | null
  has_payment_plan: boolean
  lines: LineFacts[]
  attempts: { id: number; gateway: string; amount: number; at: string }[]
  /** `from_statement`: it was booked from a bank line, which has its own entry. */
  incoming: {
    id: number
    amount: number
    at: string
    method: string
    taken_back: boolean
    from_statement: boolean
    /** A bank line shows that it was sent, or that it was returned. */
    shown: boolean
    /** It was paid on the spot for a changed order. */
    in_till: boolean
  }[]
  overpayments: { id: number; amount: number; at: string }[]
  refunds: RefundFacts[]
  /** Cash that was taken more, or less (negative), because of the smallest coin, by source: of a till, or entered in the office. */
  cash_roundings: { source: string; in_till: boolean; amount: number; at: string }[]
  card_refunds: {
    id: number
    gateway: string
    refund_id: number | null
    overpayment_id: number | null
    amount: number
    at: string
  }[]
  disputes: { id: number; gateway: string; lost_amount: number; written_off: number; at: string }[]
}

/** The sale of one item in an order, with prices and fees separated. */
export interface LineFacts {
  product_id: number | null
  merchandise_id: number | null
  tax_rate: number
  price: number
  fee: number
  /** When its income was recognized because the event was over; null before. */
  recognized_at: string | null
}

/** A refund that was started, or is partly credited to another order, with the amount for each item. */
export interface RefundFacts {
  id: number
  completed_at: string | null
  destination: string
  total: number
  /** The part of it that gives back the donation. */
  donation_refund: number
  /** Whether booking fees are refunded, too. */
  fees_included: boolean
  out_of_band_amount: number
  /** The part of it that is on a bank line. */
  shown: number
  /** The part of it that is credited to another order. */
  credited: number
  items: RefundedItem[]
  /** The amounts at each tax rate on its credit note; null without one. */
  rates: Pick<Taxed, 'rate' | 'gross'>[] | null
}

/** The amount includes the shipping. */
export interface RefundedItem {
  product_id: number | null
  merchandise_id: number | null
  tax_rate: number
  /** The price and the fee of its line. */
  price: number
  fee: number
  amount: number
  shipping_refund: number
}

/** The data of a bank line for the ledger. */
export interface BankLineFacts {
  id: number
  /** The bank's date. */
  at: string
  amount: number
  /** The amount allocated to orders. */
  allocated: number
  status: string
  return_reason: string | null
  gateway: string | null
  gateway_fee: number
  status_at: string | null
  /** The account that it is entered on; null without one. */
  account: string | null
  /** The bank charge included in it, besides the transfer. */
  difference: number
  /** On the first line of an account: the balance before it. */
  opening: number
  /** A bank line shows that it was returned. */
  is_return_shown: boolean
}
