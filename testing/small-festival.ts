import { stringify } from 'yaml'

/** Parts of a festival file, as YAML would say them. */
export type Parts = Record<string, unknown>

export const weekend = {
  external_code: 'weekend',
  event: 'summer',
  name: 'Weekend',
  type: 'ticket',
  price: 12900,
  fee: 400,
}
export const bus = { external_code: 'bus', event: 'summer', name: 'Bus', type: 'transport', price: 1500 }
export const shirt = { external_code: 'shirt', name: 'Shirt', type: 'clothing', price: 3500 }

/** A site that offers no bank transfers, and so needs no bank account. */
export const cardOnly = { paymentMethods: { credit_card: 'Credit card' } }

const site = {
  name: 'Small Nights',
  timezone: 'Europe/Zagreb',
  currency: 'EUR',
  contactEmail: 'hello@small.example',
  senderAddress: 'tickets@small.example',
}

/** The text of a festival file with nothing in it but what is required and one event, and with what a test adds. */
export const smallFestival = ({
  site: more,
  ...parts
}: { site?: Parts; [part: string]: unknown } = {}): string =>
  stringify({ festoon: 1, site: { ...site, ...more }, events: [{ key: 'summer' }], ...parts })
