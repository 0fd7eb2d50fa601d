import { type ReactNode, Suspense, lazy, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { itemCount, useCart } from '#web/shop/carts/cart.ts'
import {
  formatCountdown,
  announcedMinutes,
  useCartExpiry,
  useSecondsLeft,
} from '#web/shop/carts/cart-countdown.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { useIsNarrow } from '#web/lib/breakpoints.ts'
import { messages } from './messages.ts'
import { Banner } from '#web/ui/brand/Banner.tsx'
import { Logo } from '#web/ui/brand/Logo.tsx'
import style from './Header.module.css'
import { LogoutDialog } from './LogoutDialog.tsx'
import { Navigation } from './Navigation.tsx'
import { Panel } from './Panel.tsx'
import { usePanels } from './panels.ts'

const AccountPanel = lazy(async () => ({ default: (await import('#web/shop/likely.ts')).AccountPanel }))
const CartPanel = lazy(async () => ({ default: (await import('#web/shop/likely.ts')).CartPanel }))

/** An icon beside the label of a button; on a phone there is only the icon. */
function Icon({ phone, children }: { phone?: boolean; children: ReactNode }) {
  return (
    <svg
      className={phone ? style.phoneIcon : style.icon}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}

function AccountButton() {
  const { customer } = useData()
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
      <span className={`${style.word} ${style.name}`}>{customer?.full_name ?? messages.account}</span>
    </>
  )
  return (
    <>
      <Panel name="account" label={messages.account} button={button}>
        <AccountPanel onLogout={ask} />
      </Panel>
      {asking && <LogoutDialog onDone={() => setAsking(false)} />}
    </>
  )
}

function CartButton() {
  const count = itemCount(useCart())
  const seconds = useSecondsLeft()
  const spoken = announcedMinutes(seconds)
  useCartExpiry()
  const button = (
    <>
      <Icon phone>
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
        <span className={style.time} aria-hidden>
          {formatCountdown(seconds)}
        </span>
      )}
    </>
  )
  return (
    <>
      <Panel name="cart" label={messages.yourCart} button={button}>
        <CartPanel />
      </Panel>
      <output className="hidden-text">{spoken !== null && messages.minutesLeft({ minutes: spoken })}</output>
    </>
  )
}

/** The sticky bar, and below it the banner: whole with the words of the home page, fading elsewhere. */
export function Header({ hero }: { hero: ReactNode }) {
  const config = useConfig()
  const narrow = useIsNarrow()
  const home = useLocation().pathname === '/'
  return (
    <header className={style.header}>
      <div className={style.bar} data-home={home || undefined}>
        <div className={style.row}>
          <Link to="/" className={style.logo} aria-label={config.name}>
            <Logo src={config.logo} name={config.name} />
          </Link>
          {!narrow && <Navigation />}
          <div className={style.tools}>
            <AccountButton />
            {config.shopActive && <CartButton />}
          </div>
        </div>
      </div>
      <div className={style.stage} data-home={home || undefined}>
        <Banner src={config.banner} fading={!home} />
        {narrow && <Navigation />}
        {home && <Suspense>{hero}</Suspense>}
      </div>
    </header>
  )
}
