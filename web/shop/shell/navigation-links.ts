import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { ambassadorsPagePath } from '#web/shop/page/paths.ts'
import { messages } from './messages.ts'

/** The target of a link in the navigation; `tab` if it is shown on a small screen. */
export interface NavigationLink {
  path: string
  label: string
  tab: 'home' | 'tickets' | 'merchandise' | 'portal' | null
}

/** The links of the navigation, without pages that are closed or not configured. */
export function useNavigationLinks(): NavigationLink[] {
  const config = useConfig()
  const { shopActive, websiteUrl } = config
  const merchandise = shopActive && config.merchandiseActive
  const ambassadors = ambassadorsPagePath(config)
  const places: NavigationLink[] = [{ path: '/', label: messages.home, tab: 'home' }]
  if (shopActive) places.push({ path: '/tickets', label: titleOf(config, 'tickets'), tab: 'tickets' })
  if (merchandise)
    places.push({ path: '/merchandise', label: titleOf(config, 'merchandise'), tab: 'merchandise' })
  places.push({ path: '/portal', label: titleOf(config, 'portal'), tab: 'portal' })
  if (ambassadors !== null) places.push({ path: ambassadors, label: config.ambassadors.title, tab: null })
  if (websiteUrl !== null) places.push({ path: websiteUrl, label: messages.website, tab: null })
  return places
}
