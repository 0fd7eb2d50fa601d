import type { Settings } from '#server/platform/settings.ts'

/** The settings for calling Stripe. */
export interface StripeConfiguration {
  secretKey: string
  /** Several while a signing secret is being rotated. */
  webhookSecrets: string[]
  /** Another server with Stripe's API, for tests and previews; null for Stripe itself. */
  apiUrl: URL | null
}

const SECRET_KEY = /^(sk|rk)_(test|live)_\w{6,}$/
const WEBHOOK_SECRET = /^whsec_[\w+/=-]{6,}$/

/** The configuration from the environment, or its error as one sentence, which contains no values. */
export function readConfiguration({ stripe }: Settings): StripeConfiguration | string {
  const { secretKey, webhookSecret, apiUrl } = stripe
  if (!secretKey) return 'STRIPE_SECRET_KEY is missing: Stripe shows it under Developers, API keys.'
  if (!SECRET_KEY.test(secretKey))
    return 'STRIPE_SECRET_KEY is malformed: it begins with sk_live_, rk_live_, sk_test_ or rk_test_.'
  if (!webhookSecret)
    return 'STRIPE_WEBHOOK_SECRET is missing: Stripe shows it beside the webhook endpoint of this shop.'
  const webhookSecrets = webhookSecret.split(',').map((each) => each.trim())
  if (!webhookSecrets.every((each) => WEBHOOK_SECRET.test(each)))
    return 'STRIPE_WEBHOOK_SECRET is malformed: it begins with whsec_; several have commas between them.'
  const url = apiUrl ? URL.parse(apiUrl) : null
  if (apiUrl && (!url || !['http:', 'https:'].includes(url.protocol)))
    return 'STRIPE_API_URL is malformed: it is an address such as http://127.0.0.1:12111.'
  return { secretKey, webhookSecrets, apiUrl: url }
}

/** The configuration of a running shop, validated at startup. */
export function configurationOf(settings: Settings): StripeConfiguration {
  const configuration = readConfiguration(settings)
  if (typeof configuration === 'string') throw new Error(configuration)
  return configuration
}
