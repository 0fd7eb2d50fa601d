import { formatMoney } from '#contract/money.ts'
import { messages } from '#web/office/site/messages.ts'
import { messages as formMessages } from './messages.ts'
import type { SiteFields } from './site-fields.ts'

/** A change with an immediate effect, which is confirmed first. */
export interface Consequence {
  title: string
  message: string
}

const EXAMPLE = 4500

/** The changes that need a confirmation. */
export function consequencesOf(before: Partial<SiteFields>, now: Partial<SiteFields>): Consequence[] {
  const isChanged = (name: keyof SiteFields) => name in now && before[name] !== now[name]
  const found: Consequence[] = []
  if (isChanged('shopActive')) found.push(now.shopActive ? opening : closing(now))
  if (isChanged('merchandiseActive')) found.push(now.merchandiseActive ? showing : hiding)
  if (isChanged('currency')) found.push(recounting(before, now))
  if (isChanged('timezone'))
    found.push({
      title: messages.changeTimezone({ to: now.timezone ?? '' }),
      message: messages.changeTimezoneEffect,
    })
  if (isChanged('waitingRoom.active')) found.push(now['waitingRoom.active'] ? waiting : entering)
  if (ERASED.some((name) => isChanged(`durations.${name}`))) found.push(erasing)
  if (isChanged('paymentGateway')) found.push(rerouting(now.paymentGateway ?? ''))
  return found
}

const ERASED = ['endedCarts', 'sentMails', 'logIns', 'bankDetails', 'holders'] as const
const erasing = { title: formMessages.changeErasing, message: formMessages.changeErasingEffect }
const waiting = { title: messages.openLine, message: messages.openLineEffect }
const entering = { title: messages.endLine, message: messages.endLineEffect }
const opening = { title: messages.openShop, message: messages.openShopEffect }
const closing = (now: Partial<SiteFields>) => ({
  title: messages.closeShop,
  message: messages.closeShopEffect({ says: now['texts.underConstruction'] ?? '' }),
})
const showing = { title: messages.openMerchandise, message: messages.openMerchandiseEffect }
const hiding = { title: messages.closeMerchandise, message: messages.closeMerchandiseEffect }

function recounting(
  { currency: from = 'EUR', locale = 'en' }: Partial<SiteFields>,
  now: Partial<SiteFields>,
) {
  const to = now.currency ?? from
  const [before, after] = [from, to].map((currency) => formatMoney(EXAMPLE, currency, locale))
  return {
    title: messages.changeCurrency({ from, to }),
    message: messages.changeCurrencyEffect({ before: before ?? '', after: after ?? '' }),
  }
}

function rerouting(gateway: string) {
  const name = Object.entries(messages.gateways).find(([each]) => each === gateway)?.[1] ?? gateway
  const isSandbox = gateway.startsWith('sandbox-')
  return {
    title: messages.changeGateway({ to: name }),
    message: isSandbox ? messages.changeGatewaySandbox : messages.changeGatewayEffect,
  }
}
