import { type ReactNode, Suspense, lazy, useState } from 'react'
import { Link, useLocation } from 'react-router'
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
import { messages } from './messages.ts'
import { Banner } from '#web/ui/brand/Banner.tsx'
import { Logo } from '#web/ui/brand/Logo.tsx'
import style from './Header.module.css'
import { Icon } from './Icon.tsx'
import { LanguageSelect } from './LanguageSwitch.tsx'
import { Navigation } from './Navigation.tsx'
import { Panel } from './Panel.tsx'
import { usePanels } from './panels.ts'

const PanelContent = lazy(() => import('./PanelContent.tsx'))

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
      <span className={`${style.word} ${style.name}`}>{customer?.full_name || messages.account}</span>
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

/** Pages on which nothing may distract from the task: a phone has no tabs there. */
const QUIET = '/checkout'

/** Pages of an item, which have a bar of their own at the bottom of a phone. */
const ITEM = /^\/(tickets|merchandise)\/./

/**
 * The sticky bar, and below it the banner: full with the text of the home page, fading elsewhere. Everything that depends on the
 * width is in the style sheets, because the header is prerendered before the width is known.
 */
export function Header({ hero }: { hero: ReactNode }) {
  const config = useConfig()
  const { pathname } = useLocation()
  const home = pathname === '/'
  return (
    <header
      className={style.header}
      data-quiet={pathname === QUIET || undefined}
      data-item={ITEM.test(pathname) || undefined}
      data-cart={config.shopActive || undefined}
      // With merchandise there are five tabs, else four at most.
      data-tabs={config.shopActive && config.merchandiseActive ? 5 : undefined}
    >
      <div className={style.bar} data-home={home || undefined}>
        <div className={style.row}>
          <Link to="/" className={style.logo} aria-label={config.name}>
            <Logo src={config.logo} name={config.name} />
          </Link>
          <Navigation />
          <div className={style.tools}>
            <LanguageSelect />
            <AccountButton />
            {config.shopActive && <CartButton />}
          </div>
        </div>
      </div>
      <div className={style.stage} data-home={home || undefined}>
        <Banner src={config.banner} fading={!home} />
        {home && <Suspense>{hero}</Suspense>}
      </div>
    </header>
  )
}
