import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { clientAddressPrefix, clientSite } from '#server/platform/security/client-address.ts'
import {
  forget,
  isKnownLoginSource,
  limitTries,
  rememberLoginSource,
  type RateLimit,
} from '#server/platform/security/rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Logins of customers and of staff are counted separately. */
type Logins = 'login' | 'office login'

interface Caller {
  ip: string
}

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60
const TWO_WEEKS = { hours: 14 * 24 }

/** There are few staff members. */
const WRONG_FROM_THE_OFFICE = 50

/** The number of networks of one site from which legitimate users plausibly mistype passwords at the same time. */
const NETWORKS_OF_A_SITE = 4

const WRONG = {
  get message() {
    return messages.tooManyLogins
  },
  counts: (refusal: Refusal | null) => refusal?.status === 422,
}

const WRONG_CODES = {
  get message() {
    return messages.tooManyAttempts
  },
  counts: (refusal: Refusal | null) => refusal?.errors?.['code']?.includes(messages.incorrectCode) ?? false,
}

/**
 * Limits failed logins, for all processes together. Successful ones do not count. The source of a login is a client
 * address prefix.
 *
 * - Ten to one account from one source in 15 minutes.
 * - To all accounts from one source, a quarter of `PEOPLE_PER_ADDRESS` in 15 minutes; fifty to those of the staff. From all networks of one
 *   site (IPv6) four times as many.
 * - Thirty to one account from anywhere in an hour. Beyond that, one attempt in ten seconds from all sources together; otherwise an attacker
 *   with a thousand addresses could try an account ten thousand times.
 *
 * All but the first are skipped for a source from which the account's owner has logged in, or has set a password by a mailed link, within
 * two weeks; this survives a restart. So attackers elsewhere cannot lock owners out at their usual address. At a new address they can, by
 * many attempts at the account or from that same address. There a mailed link to set a password always works: its code is never refused
 * (`limitCodes`), and it resets the counts of the source (`trustLoginSource`).
 *
 * Refuses:
 * - attempts beyond the limits (429)
 */
export async function limitWrongLogins<T>(
  shop: Shop,
  kind: Logins,
  caller: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const isKnown = await isKnownLoginSource(shop, sourceOf(kind, caller, email))
  const limits = isKnown ? [] : unknownSourceLimits(shop, kind, caller, email)
  const done = await limitTries(shop, [fromSource(kind, caller, email), ...limits], WRONG, work)
  await remember(shop, kind, caller, email)
  return done
}

/**
 * Limits wrong mailed codes like failed logins and together with them: six digits can be guessed like passwords, with five attempts per
 * mail. In addition thirty a day for one e-mail address from anywhere, except from its owner's known login sources, so that requesting new
 * mails does not allow more attempts.
 *
 * Refuses:
 * - attempts beyond the limits (429)
 */
export async function limitWrongCodes<T>(
  shop: Shop,
  caller: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const isKnown = await isKnownLoginSource(shop, sourceOf('login', caller, email))
  const fromAnywhere = { name: 'wrong codes', key: normalizeEmail(email), points: 30, seconds: 24 * HOUR }
  const limits = isKnown ? [] : [fromAnywhere, ...unknownSourceLimits(shop, 'login', caller, email)]
  const done = await limitTries(shop, [fromSource('login', caller, email), ...limits], WRONG_CODES, work)
  await trustLoginSource(shop, 'login', caller, email)
  return done
}

/** Remembers the source from which somebody has authenticated as an account's owner, and resets the failed attempts from it. */
export async function trustLoginSource(
  shop: Shop,
  kind: Logins,
  caller: Caller,
  email: string,
): Promise<void> {
  await remember(shop, kind, caller, email)
  await forget(shop, [fromSource(kind, caller, email)])
}

const remember = (shop: Shop, kind: Logins, caller: Caller, email: string): Promise<void> =>
  rememberLoginSource(shop, sourceOf(kind, caller, email), shop.clock.now().add(TWO_WEEKS))

const sourceOf = (kind: Logins, { ip }: Caller, email: string): string =>
  `${kind} ${clientAddressPrefix(ip)} ${normalizeEmail(email)}`

const fromSource = (kind: Logins, caller: Caller, email: string): RateLimit => ({
  name: 'wrong',
  key: sourceOf(kind, caller, email),
  points: 10,
  seconds: QUARTER_OF_AN_HOUR,
})

const wrongFrom = ({ settings }: Shop, kind: Logins): number =>
  kind === 'login' ? Math.ceil(settings.peoplePerAddress / 4) : WRONG_FROM_THE_OFFICE

/** The limits for a source that is not known for the account's owner. */
const unknownSourceLimits = (shop: Shop, kind: Logins, { ip }: Caller, email: string): RateLimit[] => [
  {
    name: `wrong ${kind} from`,
    key: clientAddressPrefix(ip),
    points: wrongFrom(shop, kind),
    seconds: QUARTER_OF_AN_HOUR,
  },
  {
    name: `wrong ${kind} from the site`,
    key: clientSite(ip),
    points: NETWORKS_OF_A_SITE * wrongFrom(shop, kind),
    seconds: QUARTER_OF_AN_HOUR,
  },
  {
    name: `wrong ${kind} anywhere`,
    key: normalizeEmail(email),
    points: 30,
    seconds: HOUR,
    slowly: { points: 1, seconds: 10 },
  },
]
