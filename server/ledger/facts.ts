import type { Taxed } from '#contract/taxes.ts'
/** The data of an order from which its ledger entries are derived. Amounts are minor units, times ISO texts. */
export interface OrderFacts {
  id: number
  created_at: string
  payment_status: string
  payment_method: string
  /** The buyer owes the tax itself. */
  reverse_charge: boolean
  discount_amount: number
  shipping_amount: number
  shipping_tax_rate: number
  total_price: number
  paid: number
  has_refunds: boolean
  /** Since when; null where that is not known. */
  refunds_since: string | null
  has_payment_plan: boolean
  lines: LineFacts[]
  attempts: { id: number; gateway: string; amount: number; at: string }[]
  /** `from_statement`: its money stands on a bank statement, whose line has brought it to the bank. */
  incoming: {
    id: number
    amount: number
    at: string
    method: string
    taken_back: boolean
    from_statement: boolean
    /** A line of a statement shows that it was sent, or that it has come back. */
    shown: boolean
    /** It was taken on the spot for a changed order. */
    in_till: boolean
  }[]
  overpayments: { id: number; amount: number; at: string }[]
  refunds: RefundFacts[]
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
  /** Since when what it is for is over, so that its income is earned; null before. */
  earned_at: string | null
}

/** A refund that the staff have accepted, or of which something counts for another order, with what it gives back for each item. */
export interface RefundFacts {
  id: number
  completed_at: string | null
  destination: string
  total: number
  /** It gives back what the items have cost with their fees. */
  fees_included: boolean
  sent_by_hand: number
  /** So much of that has left the account by a line of a statement. */
  shown: number
  /** So much of that counts for another order. */
  credited: number
  items: RefundedItem[]
  /** What its credit note gives back at each rate; null where there is none. */
  rates: Pick<Taxed, 'rate' | 'gross'>[] | null
}

/** The shipping is part of the amount. */
export interface RefundedItem {
  product_id: number | null
  merchandise_id: number | null
  tax_rate: number
  /** What its line has cost, its price and fee apart. */
  price: number
  fee: number
  amount: number
  shipping_refund: number
}

/** The data of incoming bank payments for the ledger. */
export interface BankLineFacts {
  id: number
  /** The bank's day. */
  at: string
  amount: number
  /** What of it is booked for orders. */
  allocated: number
  status: string
  return_reason: string | null
  gateway: string | null
  gateway_fee: number
  status_at: string | null
  /** The account that it is entered on; null where it is not. */
  account: string | null
  /** What of it is a charge of the bank, beside the transfer that it is. */
  difference: number
  /** What was on the account before it, of the first line. */
  opening: number
  /** A line of a statement shows that it was returned. */
  is_return_shown: boolean
}
