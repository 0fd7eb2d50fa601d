import * as refunds from '#server/refunds/refunds.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import { askBack } from './belongings.ts'
import type { Ordered } from './buying.ts'
import type { Chance } from './chance.ts'
import { work } from './office.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

interface Items {
  tickets?: tickets.TicketRow[]
  purchases?: tickets.PurchaseRow[]
}

/** Somebody gives back some of what they have bought, or all, and the staff see to it. */
export async function giveBack(
  scene: Scene,
  dice: Chance,
  person: Person,
  ordered: Ordered,
  { tickets = [], purchases = [] }: Items,
): Promise<void> {
  const { shop, time, calendar, staff } = scene
  const some = <T>(all: T[]): T[] => (dice.happens(0.5) ? all : all.slice(0, 1))
  const id = await askBack(shop, person, ordered, {
    tickets: some(tickets).map(({ code }) => code),
    merchandise: some(purchases).map(({ code }) => code),
    note: dice.of([
      '',
      '',
      'I am sorry, I cannot come.',
      'We have to work that weekend.',
      'It is too large for me.',
    ]),
  })
  const end = dice.weighted<'complete' | 'fail' | 'take back'>([
    [80, 'complete'],
    [10, 'fail'],
    [10, 'take back'],
  ])
  const workday = () => calendar.workday(dice, time.now(), dice.between(1, 4))
  await time.until(end === 'take back' ? time.now().add({ hours: 5 }) : workday())
  if (end === 'take back') return shop.transact((tx) => refunds.cancel(tx, ordered.customer, id))
  await work(shop, staff.finance, id, 'start')
  await time.until(workday())
  await work(shop, staff.finance, id, end)
}
