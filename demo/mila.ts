import type { Person } from './people.ts'

/** The demo customer. */
export const MILA: Person = {
  full_name: 'Mila Zupan',
  email: 'mila@festoon.example',
  age: 'from-25',
  country: 'SI',
  address: { street: 'Trubarjeva cesta 27', postcode: '1000', city: 'Ljubljana' },
}
