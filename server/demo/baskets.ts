import type { Basket } from './buying.ts'
import type { Chance } from './chance.ts'
import { friendOf, type Person } from './people.ts'

type Ticket = Basket['tickets'][number]

/** What somebody buys who comes for the festival: alone, with friends, or with the family. */
export const firstBasket = (dice: Chance, person: Person): Basket =>
  dice.weighted<(dice: Chance, person: Person) => Basket>([
    [42, weekend],
    [15, oneNight],
    [6, family],
    [6, deck],
    [10, winter],
    [8, things],
    [9, (_, holder) => ({ tickets: [{ code: 'weekend-plan', holder }] })],
    [2, (_, holder) => ({ tickets: [{ code: 'winter-cabin', holder }] })],
  ])(dice, person)

/** What somebody buys who has a ticket already. */
export const secondBasket = (dice: Chance, person: Person): Basket =>
  dice.weighted<(dice: Chance, person: Person) => Basket>([
    [50, things],
    [16, (_, holder) => ({ tickets: [bus(dice, holder)] })],
    [14, (_, holder) => ({ tickets: [{ code: 'camping', holder }] })],
    [8, (_, holder) => ({ tickets: [{ code: 'locker', holder }] })],
    [7, (_, holder) => ({ tickets: [{ code: 'coach-zagreb', holder }] })],
    [5, (_, holder) => ({ tickets: [{ code: 'saturday', holder: friendOf(holder, dice) }] })],
  ])(dice, person)

function weekend(dice: Chance, person: Person): Basket {
  const holders = company(
    dice,
    person,
    dice.weighted([
      [30, 1],
      [45, 2],
      [15, 3],
      [10, 4],
    ]),
  )
  const tickets: Ticket[] = holders.map((holder) => ({ code: 'weekend', holder }))
  if (dice.happens(0.45)) tickets.push(...holders.map((holder) => ({ code: 'camping', holder })))
  else if (dice.happens(0.06)) tickets.push({ code: 'glamping', holder: person })
  if (dice.happens(0.25)) tickets.push(...holders.map((holder) => bus(dice, holder)))
  else if (person.country === 'HR' && dice.happens(0.2))
    tickets.push(...holders.map((holder) => ({ code: 'coach-zagreb', holder })))
  return { tickets, merchandise: dice.happens(0.1) ? [dice.of(['shirt', 'cup'])] : [] }
}

function oneNight(dice: Chance, person: Person): Basket {
  const code = dice.weighted([
    [2, 'thursday'],
    [3, 'friday'],
    [5, 'saturday'],
  ])
  return { tickets: company(dice, person, dice.between(1, 3)).map((holder) => ({ code, holder })) }
}

function family(dice: Chance, person: Person): Basket {
  const [parent, other, ...children] = company(dice, person, dice.between(3, 4))
  const adults = [parent, other].flatMap((holder) => (holder ? [{ ...holder, age: 'from-25' }] : []))
  return {
    tickets: [
      ...adults.map((holder) => ({ code: 'weekend', holder })),
      ...children.map((holder) => ({ code: 'child', holder: { ...holder, age: 'under-18' } })),
    ],
  }
}

const deck = (dice: Chance, person: Person): Basket => ({
  tickets: company(dice, person, dice.between(1, 2)).map((holder) => ({ code: 'harbour-deck', holder })),
})

function winter(dice: Chance, person: Person): Basket {
  const holders = company(dice, person, dice.between(1, 3))
  const tickets = holders.map((holder) => ({ code: 'winter-lights', holder }))
  if (dice.happens(0.25)) tickets.push(...holders.map((holder) => ({ code: 'winter-train', holder })))
  return { tickets }
}

const things = (dice: Chance): Basket => ({
  tickets: [],
  merchandise: Array.from(
    {
      length: dice.weighted([
        [5, 1],
        [3, 2],
        [1, 3],
      ]),
    },
    () =>
      dice.weighted([
        [5, 'shirt'],
        [2, 'hoodie'],
        [4, 'cup'],
        [3, 'tote'],
      ]),
  ),
})

/** A seat on any departure but the one that is nearly full. */
const bus = (dice: Chance, holder: Person): Ticket => ({
  code: 'bus-split',
  holder,
  departure: dice.of([0, 1, 3]),
})

function company(dice: Chance, person: Person, count: number): Person[] {
  const friends = Array.from({ length: count - 1 }, () => friendOf(person, dice))
  // One cart holds no name twice.
  return [...new Map([person, ...friends].map((each) => [each.full_name, each])).values()]
}
