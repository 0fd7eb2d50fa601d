import { GATE_PATH } from '#contract/gate/names.ts'
import { manifestIcons } from '#server/api/pages/browser-files.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'

const NIGHT = '#15112f'

/** The manifest of the gate's application, which is installed separately from the shop. */
export function manifestOf(shop: Shop) {
  const { name, locale } = site.of(shop)
  return {
    id: GATE_PATH,
    name: messages.name({ festival: name }),
    short_name: messages.shortName,
    lang: locale,
    start_url: GATE_PATH,
    scope: GATE_PATH,
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: manifestIcons,
  }
}
