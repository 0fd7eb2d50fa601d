import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Product } from '#contract/shop-items.ts'
import { config, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ItemPage } from './item/ItemPage.tsx'

/** The page of a product. */
async function open(item: Product) {
  fakeServer(() => ({ body: { item } }))
  const routes = [{ path: '/tickets/:item', element: <ItemPage kind="tickets" /> }]
  renderShop('/tickets/weekend', routes, { ...zoesData(), config })
  await screen.findByRole('heading', { level: 1, name: item.name })
}

afterEach(closeShop)

describe('a payment plan', () => {
  it('shows when each installment is due if one orders today, beginning with the initial payment', async () => {
    // P2.1-08 P9-03 S1-05 A-115
    const payment_plan = [
      { amount: 4500, count: 0, units: 'months', due_on: null },
      { amount: 4400, count: 1, units: 'months', due_on: null },
      { amount: 4300, count: 3, units: 'weeks', due_on: null },
    ] as const
    await open({ ...weekend, has_payment_plan: true, payment_plan: [...payment_plan] })
    const plan = await screen.findByRole('heading', { name: 'Payment plan' })
    const list = plan.parentElement?.querySelectorAll('li') ?? []
    const today = Temporal.Now.plainDateISO('Europe/Zagreb')
    const dueText = (day: Temporal.PlainDate) =>
      day.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect([...list].map((step) => step.textContent)).toEqual([
      '€45.00Initial paymenttoday',
      `€44.00${dueText(today.add({ months: 1 }))}`,
      `€43.00${dueText(today.add({ weeks: 3 }))}`,
    ])
  })

  it('by date shows its fixed days, whenever one orders', async () => {
    // P2.1-08 S1-05 A-169
    const today = Temporal.Now.plainDateISO('Europe/Zagreb')
    const next = today.year + 1
    const on = (due_on: string) => ({ amount: 4400, count: null, units: null, due_on })
    await open({
      ...weekend,
      has_payment_plan: true,
      payment_plan: [
        { amount: 4500, count: 0, units: 'days', due_on: null },
        on(`${next}-02-28`),
        on(`${next}-05-01`),
      ],
    })
    const plan = await screen.findByRole('heading', { name: 'Payment plan' })
    const list = plan.parentElement?.querySelectorAll('li') ?? []
    expect([...list].map((step) => step.textContent)).toEqual([
      '€45.00Initial paymenttoday',
      `€44.0028 February ${next}`,
      `€44.001 May ${next}`,
    ])
  })

  it('is not shown if there is none', async () => {
    // P2.1-08 S1-05
    await open(weekend)
    expect(screen.queryByRole('heading', { name: 'Payment plan' })).toBeNull()
  })
})
