import { lazy, startTransition, Suspense, useId, useState } from 'react'
import type { MerchandisePurchase } from '#contract/merchandise-purchases.ts'
import type { Order } from '#contract/orders.ts'
import { pieceName } from '#contract/piece-name.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as ticketMessages } from '#web/shop/tickets/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Discounted } from '#web/shop/carts/codes/Discounted.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './MerchandiseList.module.css'
import { PickUp } from './PickUp.tsx'
import { itemStatus } from '#web/shop/orders/order-status.ts'

const VariantDialog = lazy(() => import('#web/shop/tickets/VariantDialog.tsx'))
const OpenQuestions = lazy(() => import('#web/shop/questions/OpenQuestions.tsx'))

/** What is still asked about an item. */
function Questions({
  item: { code, merchandise, questions },
  of,
}: {
  item: MerchandisePurchase
  of: string
}) {
  if (code === null || !questions) return null
  return (
    <Suspense>
      <OpenQuestions
        subject={merchandise}
        code={code}
        questions={questions}
        age={null}
        former={{ holder: null }}
        describedBy={of}
      />
    </Suspense>
  )
}

/** Another size, as long as that is possible; not within fifteen minutes of the last change. */
function VariantChange({ item, code, of }: { item: MerchandisePurchase; code: string; of: string }) {
  const { timezone } = useConfig()
  const [isOpen, setIsOpen] = useState(false)
  const isLocked = item.recently_edited === true
  return (
    <div className={style.change}>
      <Button
        kind="quiet"
        disabled={isLocked}
        describedBy={of}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        {ticketMessages.changeVariant({ option: item.option ?? '' })}
      </Button>
      {isLocked && <p>{ticketMessages.variantLockHint}</p>}
      {isOpen && (
        <Suspense>
          <VariantDialog
            subject={item.merchandise}
            item={item}
            code={code}
            timezone={timezone}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

export function MerchandiseList({ order }: { order: Order }) {
  const config = useConfig()
  const id = useId()
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
              <p className={style.name} id={`${id}-${item.id}`}>
                <OwnText>{pieceName(item.merchandise, item.variant)}</OwnText>
                {item.pick_up && <small>{messages.collected}</small>}
              </p>
              <Badge kind={kind}>{label}</Badge>
              <p className={style.price}>
                <Money amount={item.price + item.fee} />
                <Discounted price={item.price + item.fee} discounts={item.discounts} />
              </p>
              <Questions item={item} of={`${id}-${item.id}`} />
              {item.allow_variant_changes === true && item.code !== null && (
                <VariantChange item={item} code={item.code} of={`${id}-${item.id}`} />
              )}
            </li>
          )
        })}
      </ul>
      {order.pick_up_code && <PickUp code={order.pick_up_code} />}
    </section>
  )
}
