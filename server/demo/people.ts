import type { BankDetails } from '#contract/banks.ts'
import { chance, type Chance } from './chance.ts'
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

const AGES = [
  [4, 'under-18'],
  [38, 'from-18'],
  [44, 'from-25'],
  [14, 'from-40'],
] as const

const HOSTS = ['example.com', 'example.org', 'example.net', 'mail.example', 'post.example']

/** Makes up people, nobody twice. */
export function* strangers(seed: string): Generator<Person, never> {
  const dice = chance(seed)
  const known = new Set<string>()
  for (;;) {
    const person = makeUp(dice)
    if (known.has(person.email)) continue
    known.add(person.email)
    yield person
  }
}

const WEIGHTS = Object.entries(COUNTRIES).map(([code, { weight }]) => [weight, code] as const)

function makeUp(dice: Chance, country = dice.weighted(WEIGHTS)): Person {
  const home = COUNTRIES[country]
  if (!home) throw new Error(`Nobody comes from ${country}`)
  const [given, family] = [dice.of(home.given.split(' ')), dice.of(home.family.split(' '))]
  const [postcode, city] = dice.of(home.towns)
  const street = dice.of(home.streets).replace('{}', String(dice.between(1, 140)))
  return {
    full_name: `${given} ${family}`,
    email: `${plain(given)}.${plain(family)}@${dice.of(HOSTS)}`,
    age: dice.weighted(AGES),
    country,
    address: { street, postcode, city },
  }
}

/** A name as it stands in an address: "Kovačević" is "kovacevic". */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

/** Somebody who comes along with a person and lives where they live. */
export const friendOf = ({ country, address }: Person, dice: Chance): Person => ({
  ...makeUp(dice, country),
  address,
})

/** Where a person's money goes back to. */
export function bankOf({ full_name, country, address }: Person): BankDetails {
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
