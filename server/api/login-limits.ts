import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import {
  clientAddressPrefix,
  isRemembered,
  limitFailures,
  remember,
  slowFailures,
} from '#server/platform/security/rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Logins of customers and of the staff are counted apart. */
type Logins = 'login' | 'office login'

interface Caller {
  ip: string
}

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60
const TWO_WEEKS = 14 * 24 * HOUR

const WRONG = {
  seconds: QUARTER_OF_AN_HOUR,
  message: messages.tooManyLogins,
  isFailure: ({ status }: Refusal) => status === 422,
}

// Guesses at one account from many places at once. A stranger can slow down others who are new at their place, but lock out nobody.
const FROM_ANYWHERE = { ...WRONG, seconds: HOUR, free: 30, points: 1, slowSeconds: 10 }

/**
 * Limits wrong logins: ten to one account from one place, fifty to all from one place, in a quarter of an hour. After
 * thirty to one account from anywhere within an hour, it may be tried once in ten seconds, except from a place where its person has
 * logged in within two weeks. A right one does not count.
 * Refuses:
 * - more of them (429)
 */
export async function limitWrongLogins<T>(
  shop: Shop,
  kind: Logins,
  { ip }: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const place = clientAddressPrefix(ip)
  const account = normalizeEmail(email)
  const isKnown = await isRemembered(shop, knownPlaces(kind), `${place} ${account}`, TWO_WEEKS)
  const done = await limitFailures(shop, `${kind} from`, place, { ...WRONG, points: 50 }, () =>
    limitFailures(shop, `${kind} as`, `${place} ${account}`, { ...WRONG, points: 10 }, () =>
      isKnown ? work() : slowFailures(shop, `${kind} anywhere as`, account, FROM_ANYWHERE, work),
    ),
  )
  await rememberPlace(shop, kind, { ip }, email)
  return done
}

/** Remembers where somebody has shown that an account is theirs: guesses from elsewhere do not slow them down there. */
export const rememberPlace = (shop: Shop, kind: Logins, { ip }: Caller, email: string): Promise<void> =>
  remember(shop, knownPlaces(kind), `${clientAddressPrefix(ip)} ${normalizeEmail(email)}`, TWO_WEEKS)

const knownPlaces = (kind: Logins): string => `${kind} known`
