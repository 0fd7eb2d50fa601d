import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as checkout from '#server/checkout/checkout.ts'
import { type Buyer, isProvisional } from '#server/people/customers/provisional/provisional.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { clientAddressPrefix } from '#server/platform/security/client-address.ts'
import { limitLocally, limitRefusedLocally } from '#server/platform/security/local-rate-limiter.ts'
import { limitFailures, limitTries, type RateLimit } from '#server/platform/security/rate-limiter.ts'

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60

interface Caller {
  ip: string
}

/** The kinds of mail that anybody can have sent to an address. Each has its own limit, so that none uses up another. */
type MailKind =
  | 'sale alert'
  | 'waiting list'
  | 'registration'
  | 'password'
  | 'code'
  | 'order'
  | 'tickets'
  | 'new address'

/** A limit for one client address: this many attempts for each of the people who may share it, possibly all at once. */
const ofPlace = (shop: Shop, { ip }: Caller, name: string, each: number, seconds: number): RateLimit => ({
  name: `${name} from`,
  key: clientAddressPrefix(ip),
  points: Math.ceil(shop.settings.peoplePerAddress * each),
  seconds,
  countedAfter: true,
})

const isDone = (refusal: Refusal | null): boolean => refusal === null

/** Whether a refusal contains one of these texts, in any field. */
const says =
  (...texts: string[]) =>
  (refusal: Refusal | null): boolean =>
    Object.values(refusal?.errors ?? {}).some((said) => said.some((text) => texts.includes(text)))

/**
 * Five mails of one kind to one address per hour, and one for each of the people at a place; then 429. Refused calls do not count.
 * An attacker who uses up the limit of an address has at least sent a working link to its owner.
 */
export const limitMails = <T>(
  shop: Shop,
  caller: Caller,
  kind: MailKind,
  email: string,
  work: () => Promise<T>,
): Promise<T> => {
  const toAddress = { name: `mail to, ${kind}`, key: normalizeEmail(email), points: 5, seconds: HOUR }
  return limitTries(shop, [toAddress, ofPlace(shop, caller, 'mails', 1, HOUR)], { counts: isDone }, work)
}

/**
 * Like `limitMails`, and in addition, per hour and place, an eighth of `PEOPLE_PER_ADDRESS` registrations of addresses that already have an
 * account, so that accounts cannot be enumerated.
 */
export const limitRegistrations = <T>(
  shop: Shop,
  caller: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitTries(
    shop,
    [ofPlace(shop, caller, 'registrations', 1 / 8, HOUR)],
    { counts: says(messages.accountExists) },
    () => limitMails(shop, caller, 'registration', email, work),
  )

/**
 * Per quarter of an hour and place, an eighth of `PEOPLE_PER_ADDRESS` wrong mailed codes; then 429. Correct ones are never refused.
 */
export const limitCodes = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(
    shop,
    [ofPlace(shop, caller, 'codes', 1 / 8, QUARTER_OF_AN_HOUR)],
    { counts: says(messages.incorrectCode) },
    work,
  )

/**
 * Per quarter of an hour and place, an eighth of `PEOPLE_PER_ADDRESS` refused passkey responses; then 429. They cannot be guessed,
 * so correct ones are never refused.
 */
export const limitPasskeys = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(
    shop,
    [ofPlace(shop, caller, 'passkeys', 1 / 8, QUARTER_OF_AN_HOUR)],
    { counts: says(messages.passkeyWrong) },
    work,
  )

/** Per hour, two files for each of the people at a place; then 429. Each is read and stored. */
export const limitUploads = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitTries(shop, [ofPlace(shop, caller, 'files', 2, HOUR)], { counts: () => true }, work)

/** Per quarter of an hour, five passkey challenges for each of the people at a place; then 429. Each is stored. */
export const limitPasskeyLogins = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [ofPlace(shop, caller, 'requests of passkeys', 5, QUARTER_OF_AN_HOUR)],
    { counts: isDone },
    work,
  )

/** Per quarter of an hour, fifteen wrong passwords, and addresses of others, in the settings of one account; then 429. */
export const limitSettings = <T>(shop: Shop, customer: number, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [{ name: 'settings of', key: String(customer), points: 15, seconds: QUARTER_OF_AN_HOUR }],
    { counts: says(messages.currentPasswordWrong, messages.emailTaken) },
    work,
  )

/** Like `limitMails`, if the settings contain a new address: it gets a mail, and is chosen by the caller. */
export const limitNewEmail = <T>(
  shop: Shop,
  caller: Caller,
  customer: { email: string },
  email: string,
  work: () => Promise<T>,
): Promise<T> =>
  normalizeEmail(email) === normalizeEmail(customer.email)
    ? work()
    : limitMails(shop, caller, 'new address', email, work)

/**
 * Twenty attempts of one customer to transfer tickets per hour, because each may send a mail to an address of their choice; then 429
 * (A-131).
 */
export const limitReassignments = <T>(shop: Shop, customer: number, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [{ name: 'ticket transfers of', key: String(customer), points: 20, seconds: HOUR }],
    { counts: () => true },
    work,
  )

/**
 * Per quarter of an hour, fifteen wrong voucher codes for one cart, fifteen of one account, and an eighth of `PEOPLE_PER_ADDRESS` at one
 * place, in all calls that read a code; then 429. Correct ones do not count.
 */
export function limitVouchers<T>(
  shop: Shop,
  caller: Caller & { customer: { id: number } | null },
  { cart, code }: { cart: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  if (code.trim() === '') return work()
  const wrong = (name: string, key: string) => ({ name, key, points: 15, seconds: QUARTER_OF_AN_HOUR })
  const limits = [
    ...(cart === '' ? [] : [wrong('voucher for', cart)]),
    ...(caller.customer ? [wrong('voucher of', String(caller.customer.id))] : []),
    ofPlace(shop, caller, 'vouchers', 1 / 8, QUARTER_OF_AN_HOUR),
  ]
  const counts = (refusal: Refusal | null) =>
    refusal?.status === 404 ||
    ['code', 'voucher_code'].some((field) => refusal?.errors?.[field] !== undefined)
  return limitTries(shop, limits, { counts }, work)
}

/**
 * Ten orders an hour of provisional sessions for one address, and ten from one client address; beyond that a login is required. The
 * limits are strict and not for each of the people at a place, because a code by mail is another way to buy. Orders of customers, and an order
 * that was placed already, do not count.
 */
export async function limitProvisionalOrders<T>(
  shop: Shop,
  caller: Caller,
  { buyer, cart }: { buyer: Buyer; cart: string },
  work: () => Promise<T>,
): Promise<T> {
  if (!isProvisional(buyer) || (await checkout.provisional.isPlaced(shop, buyer, cart))) return work()
  const limit = { points: 10, seconds: HOUR }
  const limits = [
    { name: 'orders without a login for', key: normalizeEmail(buyer.email), ...limit },
    { name: 'orders without a login from', key: clientAddressPrefix(caller.ip), ...limit },
  ]
  const refusal = () => new Refusal(messages.manyWithoutLogin, { field: 'cart', code: 'login_required' })
  return limitTries(shop, limits, { counts: isDone, refusal }, work)
}

/** Three hundred looks for one cart in a quarter of an hour, one every three seconds; then 429. */
export async function limitCodeChecks<T>(shop: Shop, cart: string, work: () => Promise<T>): Promise<T> {
  await limitLocally(shop, 'looks at codes of', cart, { seconds: QUARTER_OF_AN_HOUR, points: 300 })
  return work()
}

/** Thirty provisional sessions for one cart in a quarter of an hour, and refusals like those of `limitCarts`; then 429. */
export const limitCheckoutStarts = <T>(
  shop: Shop,
  caller: Caller,
  cart: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitCarts(shop, caller, cart, async () => {
    await limitLocally(shop, 'checkouts of', cart, { seconds: QUARTER_OF_AN_HOUR, points: 30 })
    return work()
  })

/**
 * Per quarter of an hour, five refused cart changes for each of the people at a place, and three hundred changes of one cart; then 429
 * . Counted per process, because they only protect its time. Opening carts is limited separately, by the number of open carts of a
 * place in the database (`carts`).
 */
export function limitCarts<T>(shop: Shop, { ip }: Caller, cart: string, work: () => Promise<T>): Promise<T> {
  const refused = { seconds: QUARTER_OF_AN_HOUR, points: 5 * shop.settings.peoplePerAddress }
  return limitRefusedLocally(shop, 'refused of carts from', clientAddressPrefix(ip), refused, async () => {
    if (cart !== '') await limitLocally(shop, 'writes to', cart, { seconds: QUARTER_OF_AN_HOUR, points: 300 })
    return work()
  })
}

/**
 * Per quarter of an hour and place, an eighth of `PEOPLE_PER_ADDRESS` invalid links; then 429. Valid links do not count and are
 * never refused.
 */
export const limitLinks = <T>(shop: Shop, caller: Caller, find: () => Promise<T>): Promise<T> =>
  limitFailures(shop, [ofPlace(shop, caller, 'links', 1 / 8, QUARTER_OF_AN_HOUR)], {}, find)

/**
 * The same for the links that give tickets away; and per quarter of an hour, fifteen refusals of one link that works, and an eighth of
 * `PEOPLE_PER_ADDRESS` from one place, since they tell whether an address is the giver's.
 */
export const limitGiftLinks = <T>(
  shop: Shop,
  caller: Caller,
  link: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitFailures(
    shop,
    [
      { name: 'refusals of a gift', key: link, points: 15, seconds: QUARTER_OF_AN_HOUR },
      ofPlace(shop, caller, 'refusals of gifts', 1 / 8, QUARTER_OF_AN_HOUR),
    ],
    { counts: (refusal) => refusal?.status === 422 },
    () => limitLinks(shop, caller, work),
  )

/** The same for a partner's page; and three hundred changes through one link in an hour, each of which sends mails. */
export const limitGuestLists = <T>(
  shop: Shop,
  caller: Caller,
  link: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitTries(
    shop,
    [{ name: 'guest list by', key: link, points: 300, seconds: HOUR }],
    { counts: isDone },
    () => limitLinks(shop, caller, work),
  )

/** Per ten minutes and place, an eighth of `PEOPLE_PER_ADDRESS` invalid downloads; then 429. */
export const limitDownloads = <T>(shop: Shop, caller: Caller, find: () => Promise<T>): Promise<T> => {
  // Ticket codes are short, and only looked up here: few are in progress at once.
  const limit = { ...ofPlace(shop, caller, 'downloads', 1 / 8, 10 * 60), countedAfter: false }
  return limitTries(shop, [limit], {}, find)
}
