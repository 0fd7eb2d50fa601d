import type { Stripe } from 'stripe'
import { messages } from '#contract/messages.ts'
import type { Charge, Gateway, OpenedAttempt } from '#server/payments/gateways/gateway.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { smallestAmount, toStripe } from './amounts.ts'
import { configurationOf, readConfiguration } from './configuration.ts'
import { eventOf, eventOfSession, idOf, refundResult } from './events.ts'
import { verifiedEvent } from './signature.ts'

/** The official library has two hundred modules, which are only loaded for a festival with Stripe. */
const library = async (): Promise<typeof Stripe> => (await import('stripe')).Stripe

const clients = new WeakMap<Shop, Promise<Stripe>>()

/** One client per shop, because it keeps connections open. */
const clientOf = (shop: Shop): Promise<Stripe> => clients.getOrInsertComputed(shop, openClient)

async function openClient(shop: Shop): Promise<Stripe> {
  const { secretKey, apiUrl } = configurationOf(shop.settings)
  const { timeoutMs, retries } = shop.settings.gatewayCalls
  return new (await library())(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiUrl && {
      protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'http:' ? '80' : '443'),
    }),
  })
}

/** The error if Stripe has refused the request; null for any other. */
const invalidRequestOf = async (error: unknown): Promise<Stripe.errors.StripeInvalidRequestError | null> =>
  error instanceof (await library()).errors.StripeInvalidRequestError ? error : null

/**
 * Stripe Checkout. The payment methods are chosen in Stripe's dashboard; delayed ones report twice. A page lasts for a day, or until it is
 * closed.
 */
export const stripe: Gateway = {
  findFault(settings) {
    const configuration = readConfiguration(settings)
    return typeof configuration === 'string' ? configuration : null
  },

  isTest: (settings) => /^.._test_/.test(configurationOf(settings).secretKey),

  originsOf: () => ['https://checkout.stripe.com'],

  smallestAmount,

  async openPage(shop, charge) {
    const { checkout } = await clientOf(shop)
    const session = await checkout.sessions.create(sessionOf(charge), {
      idempotencyKey: `page ${charge.reference}`,
    })
    if (!session.url) throw new Error('Stripe has opened a page without an address')
    return { ref: session.id, instruction: { action: 'redirect', url: session.url } }
  },

  async closePage(shop, { gateway_ref }) {
    if (gateway_ref === null) return null
    try {
      const { checkout } = await clientOf(shop)
      return eventOfSession(await checkout.sessions.expire(gateway_ref))
    } catch (error) {
      if (!(await invalidRequestOf(error))) throw error
      // It was paid, or has expired, in the meantime.
      return this.retrieve(shop, { reference: '', gateway_ref })
    }
  },

  async retrieve(shop, { gateway_ref }) {
    if (gateway_ref === null) return null
    const { checkout } = await clientOf(shop)
    const session = await checkout.sessions.retrieve(gateway_ref, {
      expand: ['payment_intent'],
    })
    return eventOfSession(session)
  },

  // Each refund has its own idempotency key.
  refundsAreRepeatable: true,

  async refund(shop, { reference, attempt, amount, currency }) {
    const client = await clientOf(shop)
    const payment_intent = attempt.transaction_ref ?? (await transactionOf(client, attempt))
    try {
      const refund = await client.refunds.create(
        { payment_intent, amount: toStripe(amount, currency), metadata: { reference } },
        { idempotencyKey: `refund ${reference}` },
      )
      return refundResult(refund)
    } catch (error) {
      const refusal = await invalidRequestOf(error)
      if (!refusal) throw error
      return { ref: null, status: 'failed', failure_code: refusal.code ?? refusal.type }
    }
  },

  async retrieveRefund(shop, { reference, ref, attempt }) {
    const client = await clientOf(shop)
    if (ref !== null) return refundResult(await client.refunds.retrieve(ref))
    const payment_intent = attempt.transaction_ref ?? (await transactionOf(client, attempt))
    const { data } = await client.refunds.list({ payment_intent, limit: 100 })
    const found = data.find(({ metadata }) => metadata?.['reference'] === reference)
    return found ? refundResult(found) : null
  },

  async parseEvent(shop, { headers, body }) {
    const signature = headers['stripe-signature']
    const { webhookSecrets } = configurationOf(shop.settings)
    for (const secret of webhookSecrets) {
      const event = typeof signature === 'string' && verifiedEvent(await library(), body, signature, secret)
      if (event) return eventOf(event)
    }
    throw new Refusal(messages.unauthenticated, { status: 401 })
  },
}

/** Stripe's id of the charge of an attempt whose event did not contain it. */
async function transactionOf(client: Stripe, { gateway_ref }: OpenedAttempt): Promise<string> {
  const session = gateway_ref === null ? null : await client.checkout.sessions.retrieve(gateway_ref)
  const transaction = idOf(session?.payment_intent ?? null)
  if (transaction === null) throw new Error(`Stripe has taken no money on the page ${gateway_ref}`)
  return transaction
}

function sessionOf(charge: Charge): Stripe.Checkout.SessionCreateParams {
  const { reference, payment, order, currency, payer, locale } = charge
  const metadata = { order, payment, reference }
  return {
    mode: 'payment',
    line_items: charge.lines.map(({ name, amount, quantity }) => ({
      quantity,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: toStripe(amount, currency),
        product_data: { name },
      },
    })),
    client_reference_id: order,
    metadata,
    payment_intent_data: { metadata, description: charge.description },
    customer_email: payer.email,
    locale: languageOf(locale),
    success_url: charge.returnUrl,
    cancel_url: charge.cancelUrl,
  }
}

const LANGUAGES = [
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fil',
  'fr',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
] as const

/** The page's language if Stripe supports it, otherwise that of the payer's browser. */
function languageOf(locale: string): Stripe.Checkout.SessionCreateParams.Locale {
  const { language } = new Intl.Locale(locale)
  return LANGUAGES.find((each) => each === language) ?? 'auto'
}
