import type { BankDetails } from '#contract/banks.ts'
import { seededRandom, type Random } from './random.ts'
import { COUNTRIES } from './countries.ts'

/** A person with a name and an address. */
export interface Person {
  full_name: string
  email: string
  /** The key of an age range. */
  age: string
  country: string
  address: Record<string, string>
}

/** The customer of the demo whom visitors can log in as. */
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

/** Generates people with different addresses. */
export function* generatePeople(seed: string): Generator<Person, never> {
  const random = seededRandom(seed)
  const known = new Set<string>()
  for (;;) {
    const person = generatePerson(random)
    if (known.has(person.email)) continue
    known.add(person.email)
    yield person
  }
}

const WEIGHTS = Object.entries(COUNTRIES).map(([code, { weight }]) => [weight, code] as const)

function generatePerson(random: Random, country = random.pickWeighted(WEIGHTS)): Person {
  const home = COUNTRIES[country]
  if (!home) throw new Error(`Nobody comes from ${country}`)
  const [given, family] = [random.pick(home.given.split(' ')), random.pick(home.family.split(' '))]
  const [postcode, city] = random.pick(home.towns)
  const street = random.pick(home.streets).replace('{}', String(random.between(1, 140)))
  return {
    full_name: `${given} ${family}`,
    email: `${toAscii(given)}.${toAscii(family)}@${random.pick(HOSTS)}`,
    age: random.pickWeighted(AGES),
    country,
    address: { street, postcode, city },
  }
}

/** A name as in an email address: "Kovačević" is "kovacevic". */
const toAscii = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

/** A friend who lives at the address of a person. */
export const friendOf = ({ country, address }: Person, random: Random): Person => ({
  ...generatePerson(random, country),
  address,
})

/** The bank account for a person's refunds. */
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
