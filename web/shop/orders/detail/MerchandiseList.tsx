import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { Picture } from '#web/ui/content/Picture.tsx'
import style from './MerchandiseList.module.css'
import { itemStatus } from '#web/shop/orders/order-status.ts'

/** The merchandise of an order. */
export function MerchandiseList({ order }: { order: Order }) {
  const config = useConfig()
  const pieces = [...order.merchandisePurchases, ...order.cartMerchandise]
  if (pieces.length === 0) return null
  return (
    <section className={style.pieces}>
      <h2>{messages.merchandise}</h2>
      <ul>
        {pieces.map((piece) => {
          const { label, kind } = itemStatus(piece, config.merchandiseStatuses, order, config)
          return (
            <li key={`${piece.code}-${piece.id}`}>
              <Picture className={style.picture} src={piece.shop_image} alt="" width={100} sizes="64px" />
              <p className={style.name}>{piece.merchandise}</p>
              <Badge kind={kind}>{label}</Badge>
              <p className={style.price}>
                <Money amount={piece.price + piece.fee} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
