import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import { ambassadorsPagePath } from '#web/shop/paths.ts'
import style from './Navigation.module.css'

/** Brings the link of the open page into sight where the navigation is too long for the screen. */
function useCurrentInSight() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const here = useRef<string | null>(null)
  useEffect(() => {
    if (here.current === pathname) return
    here.current = pathname
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    const nav = list.current?.parentElement
    if (current && nav) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return list
}

/** The links of the navigation, without pages that are closed or not set up. */
export function Navigation() {
  const config = useConfig()
  const list = useCurrentInSight()
  const ambassadors = ambassadorsPagePath(config)
  const places: [path: string, label: string][] = [['/', messages.home]]
  if (config.shopActive) places.push(['/tickets', titleOf(config, 'tickets')])
  if (config.shopActive && config.merchandiseActive)
    places.push(['/merchandise', titleOf(config, 'merchandise')])
  places.push(['/portal', titleOf(config, 'portal')])
  if (ambassadors !== null) places.push([ambassadors, config.ambassadors.title])
  return (
    <nav className={style.navigation} aria-label={messages.navigation}>
      <ul ref={list}>
        {places.map(([path, label]) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'}>
              {label}
            </NavLink>
          </li>
        ))}
        {config.websiteUrl !== null && (
          <li>
            <a href={config.websiteUrl}>{messages.website}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
