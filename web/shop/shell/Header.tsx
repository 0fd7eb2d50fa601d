import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfig } from '#web/lib/data/data.ts'
import { Banner } from '#web/ui/brand/Banner.tsx'
import { Logo } from '#web/ui/brand/Logo.tsx'
import style from './Header.module.css'
import { Navigation } from './Navigation.tsx'
import { Tools } from './Tools.tsx'

/** Pages of an item, and the checkout, which have a bar of their own at the bottom of a phone. */
const WITH_BAR = /^\/(checkout$|(tickets|merchandise)\/.)/

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
      data-with-bar={WITH_BAR.test(pathname) || undefined}
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
          <Tools />
        </div>
      </div>
      <div className={style.stage} data-home={home || undefined}>
        <Banner src={config.banner} fading={!home} />
        {home && <Suspense>{hero}</Suspense>}
      </div>
    </header>
  )
}
