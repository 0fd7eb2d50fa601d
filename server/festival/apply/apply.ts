import type { Festival } from '#contract/festival/festival.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import { ValidationError } from '#server/festival/faults.ts'
import type { ValidFestival } from '#server/festival/read/read.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { SiteSettings } from '#server/shop/site/site.ts'
import { refuseCounted } from './check-in-lists.ts'
import { removeCapacities } from './shared-capacity-queries.ts'
import { saveDependencies } from './dependencies.ts'
import { removeBundles, saveBundles } from './bundles.ts'
import { refuseDiscountCodes, saveDiscounts, startLimits } from './discounts.ts'
import { saveQuestions } from './questions.ts'
import * as queries from './queries.ts'
import { saveInOrder } from './rows.ts'
import { addDepartures, applyCapacities, applyStock, type AppliedStock } from './stock.ts'
import { saveVariants } from './variants.ts'
import { messages } from './messages.ts'

export { withStockOf } from './stock.ts'

/**
 * Writes a festival to the database, without vouchers; unchanged rows are not written. The site must be locked. A dry run does not change
 * the stock (`withStockOf`), so that it blocks no buyer. Throws a ValidationError for changes that contradict what was sold.
 */
export async function apply(
  tx: Tx,
  before: Festival | null,
  { settings, festival }: ValidFestival,
  { isDryRun = false } = {},
): Promise<void> {
  refuseUnreadyGateway(tx, settings)
  await refuseOtherCurrency(tx, before, settings)
  await site.save(tx, settings)
  const stock = await applyStock(tx, festival)
  await refuseOtherTypes(tx, festival)
  await refuseCounted(tx, festival)
  await saveInOrder(tx, 'events', 'key', festival.events)
  await removeBundles(tx, festival)
  await removeItems(tx, festival)
  await saveItems(tx, festival, stock)
  await saveDependencies(tx, festival)
  await saveBundles(tx, festival)
  await addDepartures(tx, stock)
  await saveVariants(tx, festival, stock)
  await applyPlans(tx, festival)
  await queries.removeEvents(
    tx,
    festival.events.map(({ key }) => key),
  )
  await applyShippingRates(tx, festival)
  await saveCapacities(tx, festival, stock)
  await saveDiscounts(tx, festival, stock)
  await saveQuestions(tx, festival)
  if (!isDryRun) await applyCapacities(tx, stock)
  await startLimits(tx, stock, { isDryRun })
}

/**
 * A voucher that the festival no longer contains is disabled instead of deleted, because people have its code. Vouchers of batches are not
 * part of a festival. Throws a ValidationError for the code of a discount.
 */
export async function applyVouchers(tx: Tx, festival: Festival): Promise<void> {
  await refuseDiscountCodes(tx, festival)
  const { vouchers } = festival
  await queries.saveVouchers(tx, vouchers)
  const codes = vouchers.map(({ code }) => code)
  await queries.switchVouchersOff(tx, codes)
}

/** A shop must not open with a gateway that cannot charge. */
function refuseUnreadyGateway(tx: Tx, { paymentGateway, currency }: SiteSettings): void {
  const reason = gateways.findFault(tx.shop.settings, paymentGateway, currency)
  if (reason === null) return
  // A fault has no final punctuation: whoever shows it adds it.
  const fault = messages.gatewayNotReady({ reason: reason.replace(/\.$/, '') })
  throw new ValidationError([{ path: 'site.paymentGateway', fault }])
}

/** All payments are in the same currency. */
async function refuseOtherCurrency(
  tx: Tx,
  before: Festival | null,
  { currency }: SiteSettings,
): Promise<void> {
  if (!before || before.site.currency === currency) return
  const [order] = await queries.readAnyOrder(tx)
  const fault = messages.currencyUsed({ currency: before.site.currency })
  if (order) throw new ValidationError([{ path: 'site.currency', fault }])
}

/** Orders of a product depend on whether it is a ticket or a seat. */
async function refuseOtherTypes(tx: Tx, { products }: Festival): Promise<void> {
  const sold = new Map(
    (await queries.readSoldTypes(tx)).map(({ external_code, type }) => [external_code, type]),
  )
  const faults = products.flatMap(({ external_code, type }, index) => {
    const before = sold.get(external_code) ?? type
    const fault = messages.typeSold({ type: before })
    return before === type ? [] : [{ path: `products[${index}].type`, fault }]
  })
  if (faults.length > 0) throw new ValidationError(faults)
}

const KINDS = ['products', 'merchandise', 'bundles'] as const

/** An item that the festival no longer contains is deleted if it was never in a cart, and otherwise disabled; its code then stays taken. */
async function removeItems(tx: Tx, { products, merchandise, bundles }: Festival): Promise<void> {
  const codes = {
    products: products.map((product) => product.external_code),
    merchandise: merchandise.map((item) => item.external_code),
    bundles: bundles.map((bundle) => bundle.external_code),
  }
  await queries.removeProducts(tx, codes.products)
  await queries.removeMerchandise(tx, codes.merchandise)
  await queries.switchOff(tx, 'products', codes.products)
  await queries.switchOff(tx, 'merchandise', codes.merchandise)
  const faults = (await queries.readCodes(tx)).flatMap(({ kind, external_code }) => {
    const fault = messages.codeSold({ code: external_code, list: kind })
    return KINDS.flatMap((other) => {
      const index = other === kind ? -1 : codes[other].indexOf(external_code)
      return index < 0
        ? []
        : [{ path: `${other}[${index}].external_code`, fault, startsWithName: true as const }]
    })
  })
  if (faults.length > 0) throw new ValidationError(faults)
}

async function saveItems(tx: Tx, festival: Festival, { idOf }: AppliedStock): Promise<void> {
  const eventIds = new Map((await queries.readEventIds(tx)).map(({ id, key }) => [key, id]))
  const products = festival.products.map((product) => ({
    ...product,
    event_id: eventIds.get(product.event),
    stock_id: idOf('products', product.external_code),
  }))
  const merchandise = festival.merchandise.map((item) => ({
    ...item,
    stock_id: idOf('merchandise', item.external_code),
  }))
  await queries.closeProductsWithNewPredecessor(
    tx,
    products.map(({ external_code, opens_after }) => ({ external_code, opens_after })),
  )
  await saveInOrder(tx, 'products', 'external_code', products)
  await saveInOrder(tx, 'merchandise', 'external_code', merchandise)
}

async function applyPlans(tx: Tx, { products }: Festival): Promise<void> {
  const steps = products.flatMap(({ external_code, payment_plan }) =>
    payment_plan.map((step, position) => ({ ...step, external_code, position })),
  )
  const codes = products.map((product) => product.external_code)
  const lengths = products.map((product) => product.payment_plan.length)
  await queries.shortenPlans(tx, codes, lengths)
  await queries.savePlans(tx, steps)
}

async function saveCapacities(tx: Tx, { capacities }: Festival, { idOf }: AppliedStock): Promise<void> {
  const rows = capacities.map(({ code, name }) => ({ code, name, stock_id: idOf('capacities', code) }))
  await saveInOrder(tx, 'shared_capacities', 'code', rows)
  await removeCapacities(
    tx,
    capacities.map(({ code }) => code),
  )
}

async function applyShippingRates(tx: Tx, { shipping }: Festival): Promise<void> {
  const rows = shipping.map((rate) => ({ ...rate, type: 'flat' }))
  await saveInOrder(tx, 'shipping_rates', 'country', rows)
  const countries = shipping.map(({ country }) => country)
  await queries.removeRates(tx, countries)
}
