import * as gateways from '#server/payments/gateways/gateways.ts'
import { type Facts, type Found, stateOf } from './facts.ts'
import { messages } from './messages.ts'

const OF_THE_FESTIVAL = { permission: 'change festival' } as const

/** The requirements about the seller, the terms and the payments. */
export function moneyItems(facts: Facts): Found[] {
  const { terms, privacy } = facts.site.texts
  const { contactEmail, contactAddress, invoiceSeller } = facts.site
  return [
    { key: 'terms', state: stateOf(terms !== ''), to: '/site/texts/terms', ...OF_THE_FESTIVAL },
    { key: 'privacy', state: stateOf(privacy !== ''), to: '/site/texts/privacy', ...OF_THE_FESTIVAL },
    {
      key: 'contact',
      state: stateOf(contactEmail !== '' && Boolean(contactAddress)),
      to: '/site/general',
      ...OF_THE_FESTIVAL,
    },
    {
      key: 'invoice_seller',
      state: stateOf(invoiceSeller !== null),
      to: '/site/payments',
      ...OF_THE_FESTIVAL,
    },
    ...paymentMethodItems(facts),
    {
      key: 'test_order',
      state: stateOf(facts.milestones.paid_order),
      to: '/orders/new',
      permission: 'change orders',
    },
  ]
}

function paymentMethodItems({ site, settings, milestones }: Facts): Found[] {
  const { paymentGateway, currency, events, paymentMethods, bankAccount } = site
  const offers = (method: string, setting: 'creditCardActive' | 'bankTransferActive') =>
    Object.hasOwn(paymentMethods, method) && events.some(({ settings: of }) => of[setting])
  const byCard = offers('credit_card', 'creditCardActive')
  const fault = gateways.findFault(settings, paymentGateway, currency)
  const isLive = fault === null && !gateways.named(paymentGateway).isTest(settings)
  return [
    {
      key: 'bank_account',
      state: stateOf(bankAccount !== null, offers('bank_transfer', 'bankTransferActive')),
      to: '/site/payments',
      ...OF_THE_FESTIVAL,
    },
    {
      key: 'gateway_live',
      state: stateOf(isLive, byCard),
      why: fault ?? messages.gateway_live.why,
      to: '/site/gateway',
      ...OF_THE_FESTIVAL,
    },
    {
      key: 'test_payment',
      state: stateOf(milestones.test_payment, byCard && isLive),
      to: '/site/gateway',
      ...OF_THE_FESTIVAL,
    },
  ]
}
