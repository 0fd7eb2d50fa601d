import { type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from './Icon.tsx'
import { messages } from './messages.ts'
import { type NavigationLink, useNavigationLinks } from './navigation-links.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Navigation.module.css'

const ICONS: Record<NonNullable<NavigationLink['tab']>, ReactNode> = {
  home: <path d="m4 11 8-7 8 7v9h-5v-6H9v6H4v-9Z" />,
  tickets: <path d="M3 8V6h18v2a4 4 0 0 0 0 8v2H3v-2a4 4 0 0 0 0-8Zm11-1.5v2m0 2.5v2m0 2.5v2" />,
  merchandise: <path d="M8.5 4 3 7l2 4.5 2-1V20h10v-9.5l2 1L21 7l-5.5-3a3.5 3.5 0 0 1-7 0Z" />,
  portal: <path d="M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3.5 5h5m-5 4h5" />,
}

/** The links of the navigation: in the bar, or on a phone as tabs at the bottom, beside that of the cart. */
export function Navigation() {
  return (
    <nav className={style.navigation} aria-label={messages.navigation}>
      <ul>
        {useNavigationLinks().map(({ path, label, tab }) => (
          <li key={path} className={tab === null ? style.more : undefined}>
            <NavLink to={path} end={path === '/'}>
              {tab !== null && <Icon className={style.icon}>{ICONS[tab]}</Icon>}
              <OwnText>{label}</OwnText>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
