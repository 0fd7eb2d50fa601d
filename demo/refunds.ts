import * as refunds from '#server/refunds/refunds.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import { requestRefund } from './customer-actions.ts'
import type { PlacedOrder } from './ordering.ts'
import type { Random } from './random.ts'
import { advanceRefund } from './staff-actions.ts'
import type { Person } from './people.ts'
import type { Simulation } from './simulation.ts'

interface Items {
  tickets?: tickets.TicketRow[]
  purchases?: tickets.PurchaseRow[]
}

/** Somebody gives back some of what they have bought, or all, and the staff see to it. */
export async function refundItems(
  scene: Simulation,
  dice: Random,
  person: Person,
  ordered: PlacedOrder,
  { tickets = [], purchases = [] }: Items,
): Promise<void> {
  const { shop, clock: time, calendar, staff } = scene
  const some = <T>(all: T[]): T[] => (dice.chance(0.5) ? all : all.slice(0, 1))
  const id = await requestRefund(shop, person, ordered, {
    tickets: some(tickets).map(({ code }) => code),
    merchandise: some(purchases).map(({ code }) => code),
    note: dice.pick([
      '',
      '',
      'I am sorry, I cannot come.',
      'We have to work that weekend.',
      'It is too large for me.',
    ]),
  })
  const end = dice.pickWeighted<'complete' | 'fail' | 'take back'>([
    [80, 'complete'],
    [10, 'fail'],
    [10, 'take back'],
  ])
  const workday = () => calendar.workday(dice, time.now(), dice.between(1, 4))
  await time.waitUntil(end === 'take back' ? time.now().add({ hours: 5 }) : workday())
  if (end === 'take back') return shop.transact((tx) => refunds.cancel(tx, ordered.customer, id))
  await advanceRefund(shop, staff.finance, id, 'start')
  await time.waitUntil(workday())
  await advanceRefund(shop, staff.finance, id, end)
}
