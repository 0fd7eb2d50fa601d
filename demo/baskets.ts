import type { Basket } from './ordering.ts'
import type { Random } from './random.ts'
import { friendOf, type Person } from './people.ts'

type Ticket = Basket['tickets'][number]

/** The first order of a customer: alone, with friends, or with the family. */
export const firstBasket = (random: Random, person: Person): Basket =>
  random.pickWeighted<(random: Random, person: Person) => Basket>([
    [42, weekend],
    [15, oneNight],
    [6, family],
    [6, harbourDeck],
    [10, winter],
    [8, merchandiseOnly],
    [9, (_, holder) => ({ tickets: [{ code: 'weekend-plan', holder }] })],
    [2, (_, holder) => ({ tickets: [{ code: 'winter-cabin', holder }] })],
  ])(random, person)

/** What the first customers order, so that every way to a price occurs: a bundle, five for four, and an amount of one's own. */
export const PRICED_BASKETS: readonly ((random: Random, person: Person) => Basket)[] = [
  (random, person) => {
    const [parent, other, ...children] = holdersFor(random, person, 4)
    const adults = [parent, other].flatMap((holder) => (holder ? [{ ...holder, age: 'from-25' }] : []))
    const young = children.map((holder) => ({ ...holder, age: 'under-18' }))
    return { tickets: [], bundle: { code: 'family', holders: [...adults, ...young, ...adults.slice(0, 1)] } }
  },
  (random, person) => ({
    tickets: holdersFor(random, person, 5).map((holder) => ({ code: 'saturday', holder })),
  }),
  () => ({ tickets: [], merchandise: ['tote', 'cup'], ownPrice: 2_500 }),
]

/** A basket with what some customers add: the code of a discount, and a donation. */
export function withExtras(random: Random, basket: Basket): Basket {
  const [chance, donates] = [random.next(), random.chance(0.12)]
  const discounted = basket.tickets.filter(({ code }) => code === 'weekend' || code === 'camping').length
  const codes =
    discounted === 0
      ? []
      : chance < 0.2
        ? ['RADIO']
        : chance < 0.35 && discounted <= 3
          ? ['STILLGLOWING']
          : []
  return { ...basket, codes, ...(donates && { donation: random.pick([300, 300, 500, 1_000]) }) }
}

/** A later order of a customer who has a ticket already. */
export const secondBasket = (random: Random, person: Person): Basket =>
  random.pickWeighted<(random: Random, person: Person) => Basket>([
    [50, merchandiseOnly],
    [16, (_, holder) => ({ tickets: [busTicket(random, holder)] })],
    [14, (_, holder) => ({ tickets: [{ code: 'camping', holder }] })],
    [8, (_, holder) => ({ tickets: [{ code: 'locker', holder }] })],
    [7, (_, holder) => ({ tickets: [{ code: 'coach-zagreb', holder }] })],
    [5, (_, holder) => ({ tickets: [{ code: 'saturday', holder: friendOf(holder, random) }] })],
  ])(random, person)

function weekend(random: Random, person: Person): Basket {
  const holders = holdersFor(
    random,
    person,
    random.pickWeighted([
      [30, 1],
      [45, 2],
      [15, 3],
      [10, 4],
    ]),
  )
  const tickets: Ticket[] = holders.map((holder) => ({ code: 'weekend', holder }))
  if (random.chance(0.45)) tickets.push(...holders.map((holder) => ({ code: 'camping', holder })))
  else if (random.chance(0.06)) tickets.push({ code: 'glamping', holder: person })
  if (random.chance(0.25)) tickets.push(...holders.map((holder) => busTicket(random, holder)))
  else if (person.country === 'HR' && random.chance(0.2))
    tickets.push(...holders.map((holder) => ({ code: 'coach-zagreb', holder })))
  return { tickets, merchandise: random.chance(0.1) ? [random.pick(['shirt', 'cup'])] : [] }
}

function oneNight(random: Random, person: Person): Basket {
  const code = random.pickWeighted([
    [2, 'thursday'],
    [3, 'friday'],
    [5, 'saturday'],
  ])
  return { tickets: holdersFor(random, person, random.between(1, 3)).map((holder) => ({ code, holder })) }
}

function family(random: Random, person: Person): Basket {
  const [parent, other, ...children] = holdersFor(random, person, random.between(3, 4))
  const adults = [parent, other].flatMap((holder) => (holder ? [{ ...holder, age: 'from-25' }] : []))
  return {
    tickets: [
      ...adults.map((holder) => ({ code: 'weekend', holder })),
      ...children.map((holder) => ({ code: 'child', holder: { ...holder, age: 'under-18' } })),
    ],
  }
}

const harbourDeck = (random: Random, person: Person): Basket => ({
  tickets: holdersFor(random, person, random.between(1, 2)).map((holder) => ({
    code: 'harbour-deck',
    holder,
  })),
})

function winter(random: Random, person: Person): Basket {
  const holders = holdersFor(random, person, random.between(1, 3))
  const tickets = holders.map((holder) => ({ code: 'winter-lights', holder }))
  if (random.chance(0.25)) tickets.push(...holders.map((holder) => ({ code: 'winter-train', holder })))
  return { tickets }
}

const merchandiseOnly = (random: Random): Basket => ({
  tickets: [],
  merchandise: Array.from(
    {
      length: random.pickWeighted([
        [5, 1],
        [3, 2],
        [1, 3],
      ]),
    },
    () =>
      random.pickWeighted([
        [5, 'shirt'],
        [2, 'hoodie'],
        [4, 'cup'],
        [3, 'tote'],
      ]),
  ),
})

/** A seat on any departure except the one that is nearly full. */
const busTicket = (random: Random, holder: Person): Ticket => ({
  code: 'bus-split',
  holder,
  departure: random.pick([0, 1, 3]),
})

function holdersFor(random: Random, person: Person, count: number): Person[] {
  const friends = Array.from({ length: count - 1 }, () => friendOf(person, random))
  // A cart refuses the same name twice.
  return [...new Map([person, ...friends].map((each) => [each.full_name, each])).values()]
}
