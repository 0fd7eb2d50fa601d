import { MAX_LENGTH, normalizeSpaces } from '#contract/rules.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { fillAddress, type CustomerRow } from './queries.ts'

export { acceptCompany } from './company.ts'

/** The configured, non-empty lines of an address, with single spaces; other lines are dropped. */
export function configured(tx: Tx, address: Record<string, string>): Record<string, string> {
  const filled = Object.keys(site.of(tx).addressLines)
    .map((key) => [key, normalizeSpaces(address[key] ?? '').slice(0, MAX_LENGTH)] as const)
    .filter(([, text]) => text !== '')
  return Object.fromEntries(filled)
}

/** Sets the billing country and address of a first order as the default of its account, unless it has one. */
export function setDefault(
  tx: Tx,
  customer: CustomerRow,
  country: string,
  address: Record<string, string>,
): void {
  if (customer.country === null || Object.keys(customer.address).length === 0)
    fillAddress(tx, { id: customer.id, country, address })
}
