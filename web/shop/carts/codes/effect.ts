import type { Cart, CartCode } from '#contract/carts.ts'
import { discountCodeKey } from '#contract/rules.ts'

/** What a code does, or why it does nothing yet. */
export const effectOf = ({ effect, reason }: CartCode): string => effect ?? reason ?? ''

/** The code on the cart that was typed. */
export const typedCode = ({ codes }: Cart, typed: string): CartCode | undefined =>
  codes.find(({ code }) => discountCodeKey(code) === discountCodeKey(typed))
