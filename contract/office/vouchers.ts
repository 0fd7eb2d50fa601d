import { Type, type Static } from 'typebox'
import { Voucher } from '#contract/festival/items.ts'
import { Flag, Id, Instant, Json, Money, Nullable, ListOf, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/** `open` can be redeemed, `used` was redeemed by an active order, `expired` and `off` cannot be redeemed. */
export const VoucherState = Type.Union([
  Type.Literal('open'),
  Type.Literal('used'),
  Type.Literal('expired'),
  Type.Literal('off'),
])
export type VoucherState = Static<typeof VoucherState>

export const OfficeVoucher = Type.Object({
  id: Type.Integer(),
  version: Type.String(),
  code: Type.String(),
  name: Type.String(),
  amount: Money(),
  expires_at: Nullable(Instant()),
  enabled: Type.Boolean(),
  translations: Voucher.properties.translations,
  state: VoucherState,
  batch_id: Nullable(Type.Integer()),
  /** The code of the order that redeemed it, and when. */
  order_code: Nullable(Type.String()),
  redeemed_at: Nullable(Instant()),
})
export type OfficeVoucher = Static<typeof OfficeVoucher>

/** `search` is the beginning of a code or a name, or the code of an order. */
const filter = { search: Text(), state: Text(), batch_id: Id() }

/** The columns by which the list of vouchers is sorted. */
export const VOUCHER_SORTS = ['code', 'amount'] as const

export const ListVouchers = Type.Object({ ...filter, sort: Sort(VOUCHER_SORTS), from: Text() })
export const FilterVouchers = Type.Object(filter)
export type FilterVouchers = Static<typeof FilterVouchers>

/** `format` "excel" adds a byte order mark. */
export const ExportVouchers = Type.Object({ ...filter, format: Text() })

export const VouchersResponse = Page(OfficeVoucher)

export const FindVoucher = Type.Object({ id: Id() })
export const OfficeVoucherResponse = Type.Object({ voucher: OfficeVoucher })

/** `value`: code, name, amount, expires_at, enabled, translations in the format of the festival file. */
export const AddVoucher = Type.Object({ value: Json() })

/** Fields omitted from `value` are not changed; the code cannot change. `version` as for every part of the festival. */
export const ChangeVoucher = Type.Object({ version: Text(), value: Json() })
export type ChangeVoucher = Static<typeof ChangeVoucher>

/** Enables or disables vouchers: those of `ids` or, with `all`, all that match the filter. */
export const SetVouchersEnabled = Type.Object({
  enabled: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], default: null }),
  ids: ListOf(Id()),
  all: Flag(),
  ...filter,
})
export type SetVouchersEnabled = Static<typeof SetVouchersEnabled>

/** The number of vouchers that changed. */
export const VouchersEnabledResponse = Type.Object({ changed: Type.Integer() })

/** Vouchers that were created together. */
export const VoucherBatch = Type.Object({
  id: Type.Integer(),
  created_at: Instant(),
  name: Type.String(),
  prefix: Type.String(),
  amount: Money(),
  expires_at: Nullable(Instant()),
  count: Type.Integer(),
  translations: Voucher.properties.translations,
  used: Type.Integer(),
})
export type VoucherBatch = Static<typeof VoucherBatch>

export const VoucherBatchesResponse = Type.Object({ rows: Type.Array(VoucherBatch) })

/** `value`: `count` of them (1 to 10,000), `prefix` of their codes, `name`, `amount`, `expires_at`, `translations`. */
export const AddVoucherBatch = Type.Object({ value: Json() })

/** The name of a batch in other languages; also that of its vouchers with the same name. */
export const ChangeVoucherBatch = Type.Object({
  version: Text(),
  value: Type.Object({ translations: Json() }),
})
export type ChangeVoucherBatch = Static<typeof ChangeVoucherBatch>

export const VoucherBatchResponse = Type.Object({ batch: VoucherBatch })
