import * as requests from '#server/payments/refunds/requests/requests.ts'
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

/** A customer requests a refund of some or all items, and the staff process it, or the customer withdraws it. */
export async function refundItems(
  simulation: Simulation,
  random: Random,
  person: Person,
  ordered: PlacedOrder,
  { tickets = [], purchases = [] }: Items,
): Promise<void> {
  const { shop, clock, calendar, staff } = simulation
  const some = <T>(all: T[]): T[] => (random.chance(0.5) ? all : all.slice(0, 1))
  const id = await requestRefund(shop, person, ordered, {
    tickets: some(tickets).map(({ code }) => code),
    merchandise: some(purchases).map(({ code }) => code),
    note: random.pick([
      '',
      '',
      'I am sorry, I cannot come.',
      'We have to work that weekend.',
      'It is too large for me.',
    ]),
  })
  const end = random.pickWeighted<'complete' | 'fail' | 'take back'>([
    [80, 'complete'],
    [10, 'fail'],
    [10, 'take back'],
  ])
  const workday = () => calendar.workday(random, clock.now(), random.between(1, 4))
  await clock.waitUntil(end === 'take back' ? clock.now().add({ hours: 5 }) : workday())
  if (end === 'take back') return shop.transact((tx) => requests.cancel(tx, ordered.customer, id))
  await advanceRefund(shop, staff.finance, id, 'start')
  await clock.waitUntil(workday())
  await advanceRefund(shop, staff.finance, id, end)
}
