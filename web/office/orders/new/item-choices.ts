import { formatDateTime } from '#contract/dates.ts'
import type { BundleByPhone, MerchandiseByPhone, ProductByPhone } from '#contract/office/phone-orders.ts'
import { messages as common } from '#web/office/orders/messages.ts'
import { messages } from './messages.ts'
import { type PhoneShop, withStock } from './new-order.ts'

type Item = ProductByPhone | MerchandiseByPhone | BundleByPhone

/** Why the shop does not sell an item now, in a few words; null if it does. */
export function reasonOf(item: Item, { config }: Pick<PhoneShop, 'config'>): string | null {
  const { not_sold, on_sale_from } = item
  if (not_sold === null) return null
  if (not_sold === 'soon' && on_sale_from !== null) {
    const zone = 'timezone' in item ? item.timezone : config.timezone
    return messages.notSold.soon({ time: formatDateTime(on_sale_from, zone, config.locale) })
  }
  if (not_sold === 'opens_after')
    return messages.notSold.opens_after({ name: ('opens_after' in item && item.opens_after) || item.name })
  return not_sold === 'soon' ? messages.notSold.over : messages.notSold[not_sold]
}

/** The items as options; those that the shop does not sell say why, but can be selected. */
export const itemChoices = (items: readonly Item[], shop: Pick<PhoneShop, 'config'>) =>
  items.map((item) => {
    const { external_code, in_stock, name, not_sold } = item
    const reason = reasonOf(item, shop)
    const left = 'stock_level' in item ? item.stock_level : null
    const named = in_stock ? withStock(name, left) : common.soldOut({ name })
    return {
      value: external_code,
      label: reason === null ? named : messages.marked({ name: named, reason }),
      disabled: !in_stock || not_sold === 'departed',
    }
  })
