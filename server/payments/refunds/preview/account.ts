import { normalizeBankCode } from '#contract/banks.ts'
import type { UnusualRefund } from '#contract/office/refund-previews.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readPayees } from '#server/payments/refunds/bank-details/bank-details.ts'
import { listWithAccount } from './queries.ts'

/** The number of refunds compared for the same account. */
const MAX_COMPARED = 2_000

/** An IBAN shortened so that it can be recognized but not used. */
export const maskedIban = (iban: string): string => {
  const code = normalizeBankCode(iban)
  return code.length < 8 ? '' : `${code.slice(0, 4)} •••• ${code.slice(-4)}`
}

/** The warnings about the IBAN that a refund goes to. */
export async function unusualIban(
  shop: Shop,
  { customer_id, billing_country }: orders.OrderRow,
  iban: string,
): Promise<UnusualRefund[]> {
  const code = normalizeBankCode(iban)
  if (code === '') return []
  const others = await listWithAccount(shop.sql, customer_id, MAX_COMPARED)
  const payees = await readPayees(
    shop,
    others.map(({ id }) => id),
  )
  const isShared = [...payees.values()].some(({ bank_iban }) => bank_iban === code)
  return [
    ...(billing_country !== '' && !code.startsWith(billing_country) ? (['iban_country'] as const) : []),
    ...(isShared ? (['iban_shared'] as const) : []),
  ]
}
