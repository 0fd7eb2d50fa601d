import type { Config } from '#contract/config.ts'
import { ambassadorsPath } from '#contract/routes.ts'
import type { ShopItem } from '#contract/shop-items.ts'

/** The page of an item. */
export const itemPath = (item: Pick<ShopItem, 'shop_item_type' | 'external_code'>): string =>
  `/${item.shop_item_type}/${encodeURIComponent(item.external_code)}`

/** The page of an order. */
export const orderPath = (code: string): string => `/portal/orders/${encodeURIComponent(code)}`

/** The page to request a refund of an order. */
export const refundRequestPath = (code: string): string => `${orderPath(code)}/request-refund`

/** The page of a refund. */
export const refundPath = (id: number): string => `/portal/refunds/${id}`

/** The page on which a ticket of an order is edited. */
export const manageTicketPath = (order: string, ticket: string): string =>
  `${orderPath(order)}/manage-ticket/${encodeURIComponent(ticket)}`

/** The page on which the terms of an order are accepted, and its payment is continued, without a login (S6-04). */
export const termsPath = ({ code, checksum }: { code: string; checksum: string }): string =>
  `/accept-tcs/${encodeURIComponent(code)}/${encodeURIComponent(checksum)}`

/** The page on which an installment is paid without a login (S6-04). */
export const installmentPath = (
  { code, checksum }: { code: string; checksum: string },
  reference: string,
): string =>
  `/payment-plan-payment/${[code, checksum, reference].map((part) => encodeURIComponent(part)).join('/')}`

/** The path of the ambassadors' page; null if it has no title or no text (A-010). */
export const ambassadorsPagePath = ({ ambassadors }: Config): string | null =>
  ambassadors.title === '' || ambassadors.text === '' ? null : ambassadorsPath(ambassadors.url)
