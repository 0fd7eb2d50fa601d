import type { BankDetails } from '#contract/banks.ts'
import { seededRandom, type Random } from './random.ts'
import { COUNTRIES } from './countries.ts'

/** Somebody with a name and an address. */
export interface Person {
  full_name: string
  email: string
  /** The key of an age range. */
  age: string
  country: string
  address: Record<string, string>
}

/** The demo customer. */
export const MILA: Person = {
  full_name: 'Mila Zupan',
  email: 'mila@festoon.example',
  age: 'from-25',
  country: 'SI',
  address: { street: 'Trubarjeva cesta 27', postcode: '1000', city: 'Ljubljana' },
}

const AGES = [
  [4, 'under-18'],
  [38, 'from-18'],
  [44, 'from-25'],
  [14, 'from-40'],
] as const

const HOSTS = ['example.com', 'example.org', 'example.net', 'mail.example', 'post.example']

/** Makes up people, nobody twice. */
export function* generatePeople(seed: string): Generator<Person, never> {
  const dice = seededRandom(seed)
  const known = new Set<string>()
  for (;;) {
    const person = generatePerson(dice)
    if (known.has(person.email)) continue
    known.add(person.email)
    yield person
  }
}

const WEIGHTS = Object.entries(COUNTRIES).map(([code, { weight }]) => [weight, code] as const)

function generatePerson(dice: Random, country = dice.pickWeighted(WEIGHTS)): Person {
  const home = COUNTRIES[country]
  if (!home) throw new Error(`Nobody comes from ${country}`)
  const [given, family] = [dice.pick(home.given.split(' ')), dice.pick(home.family.split(' '))]
  const [postcode, city] = dice.pick(home.towns)
  const street = dice.pick(home.streets).replace('{}', String(dice.between(1, 140)))
  return {
    full_name: `${given} ${family}`,
    email: `${toAscii(given)}.${toAscii(family)}@${dice.pick(HOSTS)}`,
    age: dice.pickWeighted(AGES),
    country,
    address: { street, postcode, city },
  }
}

/** A name as it stands in an address: "Kovačević" is "kovacevic". */
const toAscii = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

/** Somebody who comes along with a person and lives where they live. */
export const friendOf = ({ country, address }: Person, dice: Random): Person => ({
  ...generatePerson(dice, country),
  address,
})

/** Where a person's money goes back to. */
export function bankDetailsOf({ full_name, country, address }: Person): BankDetails {
  const { name, iban, account } = COUNTRIES[country]?.bank ?? { name: '', iban: '', account: '' }
  return {
    bank_owner_full_name: full_name,
    bank_owner_address: address,
    bank_name: name,
    bank_city: address['city'] ?? '',
    bank_country: country,
    bank_bic: `EXMP${country}2X`,
    bank_iban: iban,
    bank_account: account,
  }
}
