import { lazy, Suspense } from 'react'
import { messages } from '#web/shop/orders/messages.ts'
import style from './PickUp.module.css'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))

/** The code by which the festival hands over what is collected on site. */
export const PickUp = ({ code }: { code: string }) => (
  <div className={style.pickUp}>
    <div className={style.qr}>
      <Suspense>
        <QrCode text={code} label={messages.pickUpQr} />
      </Suspense>
    </div>
    <div className={style.text}>
      <h3>{messages.pickUp}</h3>
      <p>{messages.pickUpHint}</p>
      <p className={style.code}>{code}</p>
    </div>
  </div>
)
