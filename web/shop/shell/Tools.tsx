import { Suspense, lazy, useState } from 'react'
import { itemCount, useCart } from '#web/shop/carts/cart.ts'
import {
  formatCountdown,
  announcedMinutes,
  urgencyOf,
  useCartExpiry,
  useCartWarnings,
  useSecondsLeft,
} from '#web/shop/carts/cart-countdown.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Icon } from './Icon.tsx'
import { LanguageSelect } from './LanguageSwitch.tsx'
import { messages } from './messages.ts'
import { Panel } from './Panel.tsx'
import { usePanels } from './panels.ts'
import style from './Tools.module.css'

const PanelContent = lazy(() => import('./PanelContent.tsx'))

function AccountButton() {
  const name = useData().customer?.full_name ?? ''
  const { show } = usePanels()
  const [asking, setAsking] = useState(false)
  const ask = () => {
    show(null)
    setAsking(true)
  }
  const button = (
    <>
      <Icon>
        <circle cx="12" cy="8" r="4" />
        <path d="M4 21c1-5 4-7 8-7s7 2 8 7" />
      </Icon>
      {name === '' ? (
        <span className={style.word}>{messages.account}</span>
      ) : (
        <span className={`${style.word} ${style.name}`}>{name}</span>
      )}
    </>
  )
  return (
    <>
      <Panel name="account" label={messages.account} button={button}>
        <PanelContent of="account" onLogout={ask} />
      </Panel>
      <Suspense>{asking && <PanelContent of="logout" onDone={() => setAsking(false)} />}</Suspense>
    </>
  )
}

function CartButton() {
  const count = itemCount(useCart())
  const seconds = useSecondsLeft()
  const announced = announcedMinutes(seconds)
  useCartExpiry()
  useCartWarnings()
  const button = (
    <>
      <Icon className={style.icon}>
        <path d="M5 8h14l1 13H4L5 8Z" />
        <path d="M8.5 8V6.5a3.5 3.5 0 0 1 7 0V8" />
      </Icon>
      <span className={style.word}>{messages.cart}</span>
      {count > 0 && (
        <span className={style.count}>
          {count}
          <span className="hidden-text"> {messages.itemsAfterNumber({ count })}</span>
        </span>
      )}
      {seconds !== null && (
        <span className={style.time} data-clock data-urgency={urgencyOf(seconds)} aria-hidden>
          {formatCountdown(seconds)}
        </span>
      )}
    </>
  )
  return (
    <>
      <Panel name="cart" label={cartMessages.yourCart} button={button}>
        <PanelContent of="cart" />
      </Panel>
      <output className="hidden-text">
        {announced !== null && cartMessages.minutesLeft({ minutes: announced })}
      </output>
    </>
  )
}

/** The language, the account, and the cart with its count and its time, at the end of the header's bar. */
export function Tools() {
  const { shopActive } = useConfig()
  return (
    <div className={style.tools}>
      <LanguageSelect />
      <AccountButton />
      {shopActive && <CartButton />}
    </div>
  )
}
