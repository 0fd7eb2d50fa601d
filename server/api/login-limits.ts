import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { clientAddressPrefix, clientSite } from '#server/platform/security/client-address.ts'
import {
  forget,
  isKnownPlace,
  limitTries,
  rememberPlace,
  type RateLimit,
} from '#server/platform/security/rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Logins of customers and of the staff are counted apart. */
type Logins = 'login' | 'office login'

interface Caller {
  ip: string
}

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60
const TWO_WEEKS = { hours: 14 * 24 }

/** The staff are few. */
const WRONG_FROM_THE_OFFICE = 50

/** As many of them as people honestly come from at once who mistype their passwords. */
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
 * Limits wrong logins, for all processes together. A right one does not count.
 *
 * - Ten to one account from one place in a quarter of an hour.
 * - To all accounts from one place, a quarter as many as people may share it, in a quarter of an hour; fifty to those of the staff.
 *   From all networks of one site (IPv6) four times as many.
 * - Thirty to one account from anywhere in an hour. Beyond that all places together may try it once in ten seconds, since a thousand
 *   places that a stranger has would otherwise try it ten thousand times.
 *
 * All but the first are not asked at a place where the person of the account has logged in, or set a password by a mailed link, within two
 * weeks; a restart forgets none. So strangers elsewhere lock nobody out of a place of their own. At a place that is new to a person
 * strangers can: with many guesses at the account, or from the very same place. There a mailed link to a new password lets in at once:
 * its code is never refused (`limitCodes`), and it ends what was counted there (`welcome`).
 *
 * Refuses:
 * - more of them (429)
 */
export async function limitWrongLogins<T>(
  shop: Shop,
  kind: Logins,
  caller: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const here = await isKnownPlace(shop, placeOf(kind, caller, email))
  const limits = here ? [] : strangers(shop, kind, caller, email)
  const done = await limitTries(shop, [atPlace(kind, caller, email), ...limits], WRONG, work)
  await remember(shop, kind, caller, email)
  return done
}

/**
 * Limits wrong mailed codes, as wrong logins and together with them: six digits are guessed as passwords are, five to a mail. Thirty to one
 * address from anywhere in a day, but where its person is known: so nobody gets more of a million by having a new mail sent after each five.
 *
 * Refuses:
 * - more of them (429)
 */
export async function limitWrongCodes<T>(
  shop: Shop,
  caller: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const here = await isKnownPlace(shop, placeOf('login', caller, email))
  const anywhere = { name: 'wrong codes', key: normalizeEmail(email), points: 30, seconds: 24 * HOUR }
  const limits = here ? [] : [anywhere, ...strangers(shop, 'login', caller, email)]
  const done = await limitTries(shop, [atPlace('login', caller, email), ...limits], WRONG_CODES, work)
  await welcome(shop, 'login', caller, email)
  return done
}

/** Remembers a place where somebody has shown that an account is theirs, and forgets the wrong tries there. */
export async function welcome(shop: Shop, kind: Logins, caller: Caller, email: string): Promise<void> {
  await remember(shop, kind, caller, email)
  await forget(shop, [atPlace(kind, caller, email)])
}

const remember = (shop: Shop, kind: Logins, caller: Caller, email: string): Promise<void> =>
  rememberPlace(shop, placeOf(kind, caller, email), shop.clock.now().add(TWO_WEEKS))

const placeOf = (kind: Logins, { ip }: Caller, email: string): string =>
  `${kind} ${clientAddressPrefix(ip)} ${normalizeEmail(email)}`

const atPlace = (kind: Logins, caller: Caller, email: string): RateLimit => ({
  name: 'wrong',
  key: placeOf(kind, caller, email),
  points: 10,
  seconds: QUARTER_OF_AN_HOUR,
})

const wrongFrom = ({ settings }: Shop, kind: Logins): number =>
  kind === 'login' ? Math.ceil(settings.peoplePerAddress / 4) : WRONG_FROM_THE_OFFICE

/** The limits that concern a place at which the person of an account is not known. */
const strangers = (shop: Shop, kind: Logins, { ip }: Caller, email: string): RateLimit[] => [
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
