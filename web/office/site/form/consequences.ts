import { formatMoney } from '#contract/money.ts'
import { siteWords as words } from '#web/office/words/site.ts'
import type { SiteFields } from './site-fields.ts'

/** What a change does at once, and so is asked about before it is made. */
export interface Consequence {
  title: string
  message: string
}

const EXAMPLE = 4500

/** What of a change of fields goes further than a text or a label. */
export function consequencesOf(before: Partial<SiteFields>, now: Partial<SiteFields>): Consequence[] {
  const isChanged = (name: keyof SiteFields) => name in now && before[name] !== now[name]
  const found: Consequence[] = []
  if (isChanged('shopActive')) found.push(now.shopActive ? opening : closing(now))
  if (isChanged('merchandiseActive')) found.push(now.merchandiseActive ? showing : hiding)
  if (isChanged('currency')) found.push(recounting(before, now))
  if (isChanged('timezone'))
    found.push({ title: words.changeTimezone(now.timezone ?? ''), message: words.changeTimezoneMeans })
  if (isChanged('paymentGateway')) found.push(rerouting(now.paymentGateway ?? ''))
  return found
}

const opening = { title: words.openShop, message: words.openShopMeans }
const closing = (now: Partial<SiteFields>) => ({
  title: words.closeShop,
  message: words.closeShopMeans(now['texts.underConstruction'] ?? ''),
})
const showing = { title: words.openMerchandise, message: words.openMerchandiseMeans }
const hiding = { title: words.closeMerchandise, message: words.closeMerchandiseMeans }

function recounting(
  { currency: from = 'EUR', locale = 'en' }: Partial<SiteFields>,
  now: Partial<SiteFields>,
) {
  const to = now.currency ?? from
  const [before, after] = [from, to].map((currency) => formatMoney(EXAMPLE, currency, locale))
  return {
    title: words.changeCurrency(from, to),
    message: words.changeCurrencyMeans(before ?? '', after ?? ''),
  }
}

function rerouting(gateway: string) {
  const name = Object.entries(words.gateways).find(([each]) => each === gateway)?.[1] ?? gateway
  const isBuilt = gateway.startsWith('sandbox-')
  return {
    title: words.changeGateway(name),
    message: isBuilt ? words.changeGatewayMeans : words.changeGatewayNothing,
  }
}
