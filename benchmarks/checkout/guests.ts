import { openAppContext } from '#server/app-context.ts'
import * as checkout from '#server/checkout/checkout.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { familyCpuSeconds } from '#benchmarks/cpu.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { type CheckoutOptions, costFigures, withShop } from './bench.ts'

const TARGET_SECONDS = 20
/** So many are placed at a time: two batches, so that the carts of one are filled while the other is placed. */
const AT_ONCE = 400

/** Guests each get an order of one ticket that costs nothing, placed by staff, without HTTP. */
export const guests = ({ guests: count }: CheckoutOptions): Promise<Figure[]> =>
  withShop(['--role', 'web'], async ({ env, postmaster, sql }) => {
    const context = await openAppContext(readSettings(env), openLog('error'))
    try {
      const before = await familyCpuSeconds(postmaster)
      const [own, begin] = [process.cpuUsage(), performance.now()]
      await placeAll(context.shop, count)
      const seconds = (performance.now() - begin) / 1000
      const { user, system } = process.cpuUsage(own)
      const postgres = (((await familyCpuSeconds(postmaster)) - before) * 1000) / count
      const [left] = await sql<{ count: number }[]>`
        select ${count} - count(*)::integer as count from orders o join tickets on order_id = o.id where o.payment_status = 'paid'`
      return [
        {
          what: `${count.toLocaleString('en')} orders of guests with their tickets`,
          value: seconds,
          unit: 's',
          target: { is: '≤', value: TARGET_SECONDS },
        },
        ...costFigures({ server: (user + system) / 1000 / count, postgres }),
        { what: 'guests without a ticket', value: left?.count ?? -1, target: { is: '=', value: 0 } },
      ]
    } finally {
      await context.close()
    }
  })

async function placeAll(shop: Shop, count: number): Promise<void> {
  let next = 0
  const placeSome = async () => {
    while (next < count) await checkout.placeByPhone(shop, 'Guest list', guest(next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, placeSome))
}

function guest(index: number): Parameters<typeof checkout.placeByPhone>[2] {
  const person = { full_name: `Guest ${index}`, email: `guest-${index}@example.com` }
  return {
    key: '',
    person,
    products: [{ external_code: 'guest', ...person, age: '', transport_time_id: null }],
    merchandise: [],
    bundles: [],
    voucher_code: '',
    codes: [],
    manual_percent: null,
    manual_amount: null,
    manual_reason: '',
    customer: { country: 'HR', address: {} },
    order: {
      payment_method: '',
      shipping_country: '',
      shipping_address: {},
      company_name: '',
      vat_number: '',
      expected_total: 0,
    },
  }
}
