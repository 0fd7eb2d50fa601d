import { lazy, Suspense, useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as portalMessages } from './messages.ts'
import { PortalRefunds } from '#web/shop/refunds/list/PortalRefunds.tsx'
import { NotFound, REFUND_NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { heldTickets, walletTickets } from '#web/shop/tickets/mine/held.ts'
import { MyTickets } from '#web/shop/tickets/mine/MyTickets.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import { OrderRow } from './OrderRow.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './PortalPage.module.css'

const AddOns = lazy(() => import('./AddOns.tsx'))

/** All orders, newest first. */
function Orders({ orders }: { orders: Order[] }) {
  const heading = useId()
  return (
    <section className={style.part} aria-labelledby={heading}>
      <h2 id={heading}>{portalMessages.orders}</h2>
      <ul className={style.orders}>
        {orders.map((order) => (
          <OrderRow key={order.code} order={order} />
        ))}
      </ul>
    </section>
  )
}

/** The customer's open tasks, tickets and orders, and beside them the refunds. */
export function PortalPage() {
  const { config, orders, products, merchandise } = useData()
  const action = config.shopActive && <ButtonLink to="/tickets">{cartMessages.lookAround}</ButtonLink>
  const some = orders.length > 0
  return (
    <div className={style.page} data-some={some || undefined}>
      <h1>
        <OwnText>{titleOf(config, 'portal')}</OwnText>
      </h1>
      <NotFound
        title={portalMessages.notFound}
        hint={portalMessages.notFoundHint}
        className={style.notFound}
      />
      <NotFound
        what={REFUND_NOT_FOUND}
        title={portalMessages.notFound}
        hint={portalMessages.refundNotFoundHint}
        className={style.notFound}
      />
      {some ? (
        <div className={style.own}>
          <OpenTasks orders={orders} />
          <MyTickets tickets={heldTickets(orders, config)} wallets={walletTickets(orders)} />
          {config.shopActive && [...products, ...merchandise].some(({ needs }) => needs !== undefined) && (
            <Suspense>
              <AddOns />
            </Suspense>
          )}
          <Orders orders={orders} />
        </div>
      ) : (
        <Notice title={messages.noOrders} action={action}>
          {messages.noOrdersHint}
        </Notice>
      )}
      {some && <PortalRefunds />}
    </div>
  )
}
