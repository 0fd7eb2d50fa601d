import { Type, type Static } from 'typebox'
import { Money, Text, Token } from './kinds.ts'

export const ValidateVoucher = Type.Object({ token: Token(), cart: Text(), code: Text() })
export type ValidateVoucher = Static<typeof ValidateVoucher>

/** A redeemable voucher. `discount_amount` is its whole value, which may exceed the amount due. */
export const Voucher = Type.Object({ code: Type.String(), discount_amount: Money() })
export type Voucher = Static<typeof Voucher>
