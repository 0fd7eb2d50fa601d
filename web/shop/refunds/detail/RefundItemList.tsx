import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { ItemText } from '#web/shop/refunds/ItemText.tsx'
import style from './RefundItemList.module.css'
import { holderOf, type RefundItem, keyOf, nameOf, statusOf } from '#web/shop/refunds/refund-items.ts'

/** The items of a refund, each with its status. */
export function RefundItemList({ items, order }: { items: RefundItem[]; order: Order }) {
  const config = useConfig()
  return (
    <ul className={style.items}>
      {items.map((item) => {
        const { label, kind } = statusOf(item, order, config)
        return (
          <li key={keyOf(item)}>
            <Picture className={style.picture} src={item.shop_image} alt="" width={100} sizes="52px" />
            <p>
              <ItemText
                name={nameOf(item)}
                details={[[holderOf(item), item.code].filter(Boolean).join(' · ')]}
              />
            </p>
            <Badge kind={kind}>{label}</Badge>
          </li>
        )
      })}
    </ul>
  )
}
