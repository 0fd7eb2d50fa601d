import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Discounted } from '#web/shop/carts/codes/Discounted.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './MerchandiseList.module.css'
import { itemStatus } from '#web/shop/orders/order-status.ts'

export function MerchandiseList({ order }: { order: Order }) {
  const config = useConfig()
  const merchandise = [...order.merchandisePurchases, ...order.cartMerchandise]
  if (merchandise.length === 0) return null
  return (
    <section className={style.merchandise}>
      <h2>{messages.merchandise}</h2>
      <ul>
        {merchandise.map((item) => {
          const { label, kind } = itemStatus(item, config.merchandiseStatuses, order, config)
          return (
            <li key={`${item.code}-${item.id}`}>
              <Picture className={style.picture} src={item.shop_image} alt="" width={100} sizes="64px" />
              <p className={style.name}>
                <OwnText>{item.merchandise}</OwnText>
              </p>
              <Badge kind={kind}>{label}</Badge>
              <p className={style.price}>
                <Money amount={item.price + item.fee} />
                <Discounted price={item.price + item.fee} discounts={item.discounts} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
