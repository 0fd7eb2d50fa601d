import { Type, type Static } from 'typebox'
import { Id, Instant, Money, Nullable, Text, Token } from './kinds.ts'

/**
 * What a ticket can become: a product, in one of its variants, or a dearer variant of its own product. `difference` is what it costs now, in
 * minor units: the new price and fee less what was paid for the ticket.
 */
export const Upgrade = Type.Object({
  external_code: Type.String(),
  variant_id: Nullable(Type.Integer()),
  name: Type.String(),
  difference: Money(),
})
export type Upgrade = Static<typeof Upgrade>

/** What a ticket can become, and until when; left out where it is nothing. */
export const upgradable = {
  upgrades: Type.Optional(Type.Array(Upgrade)),
  allow_upgrades_until: Type.Optional(Nullable(Instant())),
}

/** Of an order of an upgrade, until it is paid. */
export const creditedLater = {
  credit_when_paid: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'What was paid for the ticket that becomes the one of this order, and is credited to it once the rest is paid (A-163).',
    }),
  ),
}

export const UpgradeTicket = Type.Object({
  token: Token(),
  code: Text(),
  external_code: Text(),
  variant_id: Type.Optional(Id()),
  /** The version of the terms that were shown, and are accepted again. */
  terms_version: Type.Optional(Text()),
})
export type UpgradeTicket = Static<typeof UpgradeTicket>
