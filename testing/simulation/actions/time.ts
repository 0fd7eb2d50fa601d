import * as fc from 'fast-check'
import type { Action } from '#testing/simulation/action.ts'
import { isBefore, type Model } from '#testing/simulation/model/model.ts'
import { endOrders } from '#testing/simulation/model/deadlines.ts'
import { hear } from '#testing/simulation/model/money.ts'
import { expireCarts } from '#testing/simulation/model/places.ts'
import { sendToCards } from '#testing/simulation/model/refunds.ts'

const SPANS = ['PT1M', 'PT2M', 'PT5M', 'PT14M', 'PT20M', 'PT70M', 'P1D', 'P8D'] as const

/** Time passes; housekeeping runs in time, or late. */
export const pass: Action<{ span: (typeof SPANS)[number]; housekeeping: boolean }> = {
  name: 'time passes',
  calls: () => false,
  input: fc.record({ span: fc.constantFrom(...SPANS), housekeeping: fc.boolean() }),
  // The festival is a year and a half ahead, and no simulation takes as long.
  applies: ({ now }) => isBefore(now, Temporal.Instant.from('2027-12-01T00:00:00Z')),
  async run(model, { world }, { span, housekeeping }) {
    world.clock.move(span)
    model.now = world.clock.now()
    if (!housekeeping) return
    await world.runHousekeeping()
    runHousekeeping(model)
  },
}

/** Time-dependent effects. */
export function runHousekeeping(model: Model): void {
  expireCarts(model)
  lookAtTheBank(model)
  endOrders(model)
  sendToCards(model)
}

function lookAtTheBank(model: Model): void {
  const since = model.now.subtract({ minutes: 1 })
  for (const order of model.orders)
    for (const attempt of order.attempts) {
      const last = attempt.looked ?? attempt.opened
      if (attempt.status !== 'open' || isBefore(since, last)) continue
      attempt.looked = model.now
      hear(model, order, attempt)
    }
}
