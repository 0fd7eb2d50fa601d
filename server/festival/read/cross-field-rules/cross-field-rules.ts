import { vatCountry } from '#contract/vat-numbers.ts'
import { ambassadorsPath, isReservedPath } from '#contract/routes.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import { isCountry } from '#contract/festival/formats.ts'
import { isMessage } from '#contract/placeholders.ts'
import { addOnFaults } from './add-on-rules.ts'
import { bundleFaults } from './bundle-rules.ts'
import { capacityFaults } from './capacity-rules.ts'
import { dependencyFaults } from './dependency-rules.ts'
import { discountReachFaults } from './discount-reach-rules.ts'
import { discountCodeFaults, discountedItemFaults, discountFaults } from './discount-rules.ts'
import { lateDayFaults, planFaults } from './plan-rules.ts'
import type { Fault } from '#server/festival/faults.ts'
import { moment, timezoneOf } from '#server/festival/read/moments.ts'
import { travelFaults } from './travel-rules.ts'
import { occasionFaults } from './occasion-rules.ts'
import { ownPriceFaults } from './own-price-rules.ts'
import { predecessorFaults } from './predecessor-rules.ts'
import { questionFaults } from './question-rules.ts'
import { upgradeFaults } from './upgrade-rules.ts'
import { variantFaults } from './variant-rules.ts'
import { wallClockFaults } from './wall-clock-rules.ts'
import { messages } from '#server/festival/read/messages.ts'

export { lateOrderWarnings, storedStep } from './plan-rules.ts'

/** A rule about several fields. It ignores fields with faults of their own, so that each fault is reported once. */
type Rule = (draft: Draft) => Iterable<Fault>

/** The faults of a draft that several of its fields share, such as an end before its start. */
export function* crossFieldFaults(draft: Draft): Generator<Fault> {
  for (const rule of RULES) yield* rule(draft)
}

/** A fault for each key that an earlier entry has already. */
function* twice(keys: Iterable<[path: string, key: string]>): Generator<Fault> {
  const first = new Map<string, string>()
  for (const [path, key] of keys) {
    const before = first.get(key)
    if (before === undefined) first.set(key, path)
    else yield { path, fault: messages.sameAs({ path: before }), sameAs: before }
  }
}

const uniqueEvents: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'events')]
      .filter((it) => it.isValid('key'))
      .map((it) => [`${it.at}.key`, it.entry.key]),
  )

const uniqueCodes: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise'), ...entriesOf(draft, 'bundles')]
      .filter((it) => it.isValid('external_code'))
      .map((it) => [`${it.at}.external_code`, it.entry.external_code]),
  )

const uniqueRates: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'shipping')]
      .filter((it) => it.isValid('country'))
      .map((it) => [`${it.at}.country`, it.entry.country]),
  )

const uniqueCapacities: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'capacities')]
      .filter((it) => it.isValid('code'))
      .map((it) => [`${it.at}.code`, it.entry.code]),
  )

const uniqueVouchers: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'vouchers')]
      .filter((it) => it.isValid('code'))
      .map((it) => [`${it.at}.code`, it.entry.code.toUpperCase()]),
  )

const knownEvents: Rule = function* (draft) {
  const { events } = draft.festival
  if (!Array.isArray(events) || !events.every((_, index) => draft.isValid(`events[${index}].key`))) return
  const keys = new Set(events.map(({ key }) => key))
  for (const { entry, at, isValid } of entriesOf(draft, 'products'))
    if (isValid('event') && !keys.has(entry.event))
      yield { path: `${at}.event`, fault: messages.noSuchEvent({ key: entry.event }) }
}

const knownTypes: Rule = function* (draft) {
  const { site } = draft.festival
  const known = (list: 'productTypes' | 'merchandiseTypes', always: string[]) =>
    draft.isValid(`site.${list}`) ? new Set([...always, ...Object.keys(site[list])]) : null
  const lists = [
    {
      items: entriesOf(draft, 'products'),
      list: 'productTypes',
      types: known('productTypes', ['ticket', 'transport']),
    },
    {
      items: entriesOf(draft, 'merchandise'),
      list: 'merchandiseTypes',
      types: known('merchandiseTypes', []),
    },
  ] as const
  for (const { items, list, types } of lists)
    for (const { entry, at, isValid } of items)
      if (isValid('type') && types?.has(entry.type) === false)
        yield {
          path: `${at}.type`,
          fault: messages.notAmong({ value: entry.type, list: `site.${list}` }),
          startsWithName: true,
        }
}

const knownCountries: Rule = function* (draft) {
  if (!draft.isValid('site.countries')) return
  const listed = Object.keys(draft.festival.site.countries)
  for (const code of listed)
    if (!isCountry(code)) yield { path: `site.countries.${code}`, fault: messages.notACountry }
  const unknown = (code: string) => listed.length > 0 && !listed.includes(code)
  for (const { entry, at, isValid } of entriesOf(draft, 'events')) {
    if (!isValid('settings.bankTransferCountries')) continue
    for (const [index, code] of entry.settings.bankTransferCountries.entries())
      if (unknown(code))
        yield {
          path: `${at}.settings.bankTransferCountries[${index}]`,
          fault: messages.notAmong({ value: code, list: 'site.countries' }),
        }
  }
  for (const { entry, at, isValid } of entriesOf(draft, 'shipping'))
    if (isValid('country') && entry.country !== '*' && unknown(entry.country))
      yield {
        path: `${at}.country`,
        fault: messages.notAmong({ value: entry.country, list: 'site.countries' }),
      }
}

const saleTimes: Rule = function* (draft) {
  const { festival } = draft
  if (!draft.isValid('site.timezone') || !draft.isValid('events')) return
  const products = [...entriesOf(draft, 'products')].map((it) => ({
    ...it,
    timezone: timezoneOf(festival, it.entry.event),
  }))
  const others = [...entriesOf(draft, 'merchandise'), ...entriesOf(draft, 'bundles')].map((it) => ({
    ...it,
    timezone: festival.site.timezone,
  }))
  for (const { entry, at, isValid, timezone } of [...products, ...others]) {
    const { on_sale_from: from, on_sale_until: until } = entry
    if (!isValid('on_sale_from', 'on_sale_until') || !from || !until) continue
    if (Temporal.Instant.compare(moment(from, timezone), moment(until, timezone)) >= 0)
      yield { path: `${at}.on_sale_until`, fault: messages.laterThan({ field: 'on_sale_from' }) }
  }
}

const refundTimes: Rule = function* (draft) {
  for (const { entry, at, isValid } of [
    ...entriesOf(draft, 'products'),
    ...entriesOf(draft, 'merchandise'),
  ]) {
    const { allow_refund_requests_from: first, allow_refund_requests_until: last } = entry
    if (!isValid('allow_refund_requests_from', 'allow_refund_requests_until') || !first || !last) continue
    if (Temporal.PlainDateTime.compare(first, last) >= 0)
      yield {
        path: `${at}.allow_refund_requests_until`,
        fault: messages.laterThan({ field: 'allow_refund_requests_from' }),
      }
  }
}

const refundFees: Rule = function* (draft) {
  for (const { entry, at, isValid } of [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise')])
    if (isValid('price', 'refund_fee') && entry.refund_fee > entry.price)
      yield { path: `${at}.refund_fee`, fault: messages.feeAbovePrice }
}

/** Bank transfers need a bank account. */
const bankAccount: Rule = function* (draft) {
  const { site } = draft.festival
  if (!draft.isValid('site.bankAccount') || !draft.isValid('site.paymentMethods')) return
  if (site.bankAccount !== null || !Object.hasOwn(site.paymentMethods, 'bank_transfer')) return
  const [first, ...others] = transferOffers(draft)
  if (first === undefined) return
  const offers = others.reduce((before, second) => messages.both({ first: before, second }), first)
  yield { path: 'site.bankAccount', fault: messages.bankAccountMissing({ offers }) }
}

/** Whether a company is in another country than the seller depends on the seller's VAT number. */
const reverseCharge: Rule = function* (draft) {
  const { site } = draft.festival
  if (!draft.isValid('site.companyInvoices') || !draft.isValid('site.invoiceSeller')) return
  if (site.companyInvoices.reverseCharge && vatCountry(site.invoiceSeller?.taxId ?? '') === null)
    yield { path: 'site.companyInvoices.reverseCharge', fault: messages.sellerWithoutCountry }
}

/** Everything that can be paid by bank transfer: merchandise is only limited by the configured methods. */
function transferOffers(draft: Draft): string[] {
  const events = [...entriesOf(draft, 'events')].flatMap(({ entry, isValid }) => {
    if (!isValid('key', 'settings')) return []
    const { bankTransferActive, bankTransferCountries } = entry.settings
    return bankTransferActive && bankTransferCountries.length > 0
      ? [messages.ticketsOf({ event: entry.key })]
      : []
  })
  const sells = [...entriesOf(draft, 'merchandise')].some(
    ({ entry, isValid }) => isValid('enabled') && entry.enabled,
  )
  return sells && draft.festival.site.merchandiseActive ? [...events, messages.merchandise] : events
}

const ambassadors: Rule = function* (draft) {
  if (!draft.isValid('site.ambassadors.url')) return
  const path = ambassadorsPath(draft.festival.site.ambassadors.url)
  if (isReservedPath(path)) yield { path: 'site.ambassadors.url', fault: messages.ownPath({ path }) }
}

/** Placeholders are only validated in the office, because messages change with each release. */
const mailTexts: Rule = function* (draft) {
  if (!draft.isValid('site.mailTexts')) return
  for (const [language, own] of Object.entries(draft.festival.site.mailTexts))
    for (const [message, text] of Object.entries(own))
      if (!isMessage(text))
        yield { path: `site.mailTexts.${language}`, fault: messages.noMessage({ message }) }
}

const occasions: Rule = (draft) => occasionFaults(draft)

const wallClocks: Rule = (draft) => wallClockFaults(draft)

const capacities: Rule = (draft) => capacityFaults(draft)

const predecessors: Rule = (draft) => predecessorFaults(draft)

const uniqueDiscounts: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'discounts')]
      .filter((it) => it.isValid('key'))
      .map((it) => [`${it.at}.key`, it.entry.key]),
  )

const uniqueQuestions: Rule = (draft) =>
  twice(
    [...entriesOf(draft, 'questions')]
      .filter((it) => it.isValid('key'))
      .map((it) => [`${it.at}.key`, it.entry.key]),
  )

const plans: Rule = function* (draft) {
  for (const { entry, at, isValid } of entriesOf(draft, 'products'))
    if (isValid('price', 'fee', 'payment_plan')) yield* planFaults(draft, entry, at)
  yield* lateDayFaults(draft)
}

const travel: Rule = function* (draft) {
  for (const { entry, at, isValid } of entriesOf(draft, 'products'))
    if (isValid('type', 'travel_time_type', 'travel_time', 'travel_times')) yield* travelFaults(entry, at)
}

const RULES: Rule[] = [
  ambassadors,
  mailTexts,
  bankAccount,
  reverseCharge,
  knownCountries,
  uniqueEvents,
  uniqueCodes,
  knownEvents,
  knownTypes,
  wallClocks,
  saleTimes,
  occasions,
  refundTimes,
  refundFees,
  ownPriceFaults,
  variantFaults,
  plans,
  travel,
  bundleFaults,
  uniqueCapacities,
  capacities,
  predecessors,
  upgradeFaults,
  addOnFaults,
  dependencyFaults,
  uniqueRates,
  uniqueVouchers,
  uniqueDiscounts,
  discountFaults,
  discountedItemFaults,
  discountReachFaults,
  discountCodeFaults,
  uniqueQuestions,
  questionFaults,
]
