import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { ambassadorsPagePath } from '#web/shop/paths.ts'
import { messages } from './messages.ts'

/** Where a link of the navigation leads; `tab` where a small screen has room for it. */
export interface Place {
  path: string
  label: string
  tab: 'home' | 'tickets' | 'merchandise' | 'portal' | null
}

/** The places of the navigation, without pages that are closed or not set up. */
export function usePlaces(): Place[] {
  const config = useConfig()
  const { shopActive, websiteUrl } = config
  const merchandise = shopActive && config.merchandiseActive
  const ambassadors = ambassadorsPagePath(config)
  // With the cart there are four tabs at most; the logo leads home, too.
  const places: Place[] = [{ path: '/', label: messages.home, tab: merchandise ? null : 'home' }]
  if (shopActive) places.push({ path: '/tickets', label: titleOf(config, 'tickets'), tab: 'tickets' })
  if (merchandise)
    places.push({ path: '/merchandise', label: titleOf(config, 'merchandise'), tab: 'merchandise' })
  places.push({ path: '/portal', label: titleOf(config, 'portal'), tab: 'portal' })
  if (ambassadors !== null) places.push({ path: ambassadors, label: config.ambassadors.title, tab: null })
  if (websiteUrl !== null) places.push({ path: websiteUrl, label: messages.website, tab: null })
  return places
}
