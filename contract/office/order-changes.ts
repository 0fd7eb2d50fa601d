import { Type, type Static } from 'typebox'
import { Flag, Id, Instant, Money, Nullable, Several, Text, Words } from '#contract/kinds.ts'
import { PaymentMethod, RefundDestination } from '#contract/orders.ts'

const changes = {
  removed_products: Several(Type.Integer()),
  removed_merchandise: Several(Type.Integer()),
  products: Several(
    Type.Object({
      external_code: Text(),
      full_name: Text(),
      email: Text(),
      age: Text(),
      transport_time_id: Id(),
    }),
  ),
  merchandise: Several(Text()),
  payment_method: Text(),
  shipping_country: Text(),
  shipping_address: Words(),
  mails_to: Text(),
  keep_fees: Flag(),
  back_on_the_spot: Flag(),
  note: Text(),
}

/**
 * What goes out of an order, by the ids of its lines, what comes in, and how it is paid then; empty leaves the method. Of an order that is
 * paid, what comes in is a new order, `payment_method` is that one's. Merchandise that comes in is shipped to the address (empty: to where the
 * order's is). Of an order that is paid, with `keep_fees` what goes out is given back without its fees and less its refund fee, with `back_on_the_spot` what goes back of one of the box office is given back there at once, out of the till of who does it, and `note` says why;
 * `mails_to` is where its mails go from then on if it has no address, as what was bought at the box office.
 */
export const PreviewOrderChange = Type.Object(changes)
export type PreviewOrderChange = Static<typeof PreviewOrderChange>

/** The same; `seen` is the version of the preview that was shown. */
export const ChangeOrder = Type.Object({ ...changes, seen: Text() })
export type ChangeOrder = Static<typeof ChangeOrder>

const amounts = Type.Object({ before: Money(), after: Money() })

/** An installment of an order that is changed: what it comes to before and after, and what of that is then open. */
export const ChangedInstallment = Type.Object({
  due_at: Instant(),
  before: Money(),
  after: Money(),
  open: Money(),
})
export type ChangedInstallment = Static<typeof ChangedInstallment>

/** A line of an order; `id` is null for one that comes in. */
export const ChangedLine = Type.Object({
  id: Nullable(Type.Integer()),
  kind: Type.Union([Type.Literal('product'), Type.Literal('merchandise')]),
  external_code: Type.String(),
  name: Type.String(),
  full_name: Type.String(),
  email: Type.String(),
  age: Nullable(Type.String()),
  price: Money(),
  change: Type.Union([Type.Literal('stays'), Type.Literal('removed'), Type.Literal('added')]),
  why: Nullable(Type.String({ description: 'Why it cannot be taken out.' })),
})
export type ChangedLine = Static<typeof ChangedLine>

/**
 * What a change of a paid order comes to. Of the refund's total so much as is `credited` counts for the new order, and the rest goes back.
 * What of the new order is then due is to be paid `until`.
 */
export const PaidOrderChange = Type.Object({
  refund: Nullable(
    Type.Object(
      {
        total: Money(),
        credited: Money(),
        back: Money(),
        destination: RefundDestination,
        to_payer: Type.Boolean(),
      },
      { description: 'To the payer: to the account from which the order was paid.' },
    ),
  ),
  next: Nullable(
    Type.Object(
      { total: Money(), shipping: Money(), taken: Money(), due: Money(), until: Nullable(Instant()) },
      { description: 'So much is taken on the spot, by its method.' },
    ),
  ),
})
export type PaidOrderChange = Static<typeof PaidOrderChange>

/**
 * What a change makes of an order. `due` is what is open of it then, `back` what was paid of it too much and goes back, `installments` its
 * plan, which is empty for one that is paid at once; `methods` are those by which it can be paid; of an order that is paid they are those of the new one. `mail` is what its customer
 * reads, beside how to pay.
 */
export const OrderChangePreview = Type.Object({
  lines: Type.Array(ChangedLine),
  shipping: amounts,
  discount: Money(),
  total: amounts,
  paid: Money(),
  due: Money(),
  back: Money(),
  installments: Type.Array(ChangedInstallment),
  payment_method: PaymentMethod,
  methods: Type.Array(PaymentMethod),
  mail: Type.Object({
    to: Type.String(),
    subject: Type.String(),
    text: Type.Array(Type.String()),
    rows: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  }),
  version: Type.String(),
  paid_order: Nullable(PaidOrderChange),
})
export type OrderChangePreview = Static<typeof OrderChangePreview>

/**
 * A change of a paid order, or the one that it came of (`new_order` is then its own code): what was taken out was refunded, of which so much
 * as is `credited` counts for the new order. The new one is null when nothing came in, the refund when nothing went out.
 */
export const PaidOrderChanged = Type.Object({
  order: Type.String(),
  new_order: Nullable(Type.String()),
  refund_id: Nullable(Type.Integer()),
  refunded: Money(),
  credited: Money(),
  removed: Type.String(),
  added: Type.String(),
  note: Nullable(Type.String()),
  at: Instant(),
  by: Type.String(),
})
export type PaidOrderChanged = Static<typeof PaidOrderChanged>
