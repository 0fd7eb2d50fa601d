// Many people behind one client address who want a ticket within the same minutes.
import { checkoutInput } from '#testing/fixtures/carts.ts'

export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
}

/** The access of the people to the shop, their mailboxes and the bank. */
export interface Campus {
  post(path: string, body: object): Promise<Answer>
  /** The token of the last mailed link for each of these addresses. */
  links(emails: string[]): Promise<Map<string, string>>
  /** Makes the bank report the payment of an order. */
  pay(order: string): Promise<void>
  externalCode: string
}

/** One in this many mistypes the password at first, and as many register although they have an account. */
const CLUMSY = 10

/** Refusals with their counts. A campus without an attacker has none. */
export type Refused = Record<string, number>

/** A wave of people: each fills a cart, registers, sets the password, logs in, orders and pays. Returns refusals of valid requests. */
export async function wave(campus: Campus, from: number, count: number): Promise<Refused> {
  const refused: Refused = {}
  const people = Array.from({ length: count }, (_, index) => person(from + index))
  const right = async (path: string, body: object): Promise<Answer['body']> => {
    const { status, body: said } = await campus.post(path, body)
    if (status !== 200) refused[`${path} ${status}`] = (refused[`${path} ${status}`] ?? 0) + 1
    return said
  }
  const carts = await Promise.all(
    people.map(async ({ email, full_name }) => {
      const holder = { external_code: campus.externalCode, full_name, email, age: 'from-25' }
      return (await right('/api/add-product-to-cart', holder)).cart?.code ?? ''
    }),
  )
  await Promise.all(people.map(({ email, full_name }) => right('/api/register', { email, full_name })))
  const links = await campus.links(people.map(({ email }) => email))
  for (const [index, { email, password }] of people.entries()) {
    await right('/api/reset-password', { email, token: links.get(email) ?? '', password })
    if (index % CLUMSY === 0) await mistake(campus, email)
    const { remember_token } = await right('/api/login', { email, password })
    const { order } = await right('/api/checkout-cart', checkoutInput(remember_token, carts[index] ?? ''))
    if (order) await campus.pay(order.code)
  }
  return refused
}

async function mistake(campus: Campus, email: string): Promise<void> {
  await campus.post('/api/login', { email, password: 'a typing error' })
  await campus.post('/api/register', { email, full_name: 'Who has forgotten' })
}

const person = (number: number) => ({
  full_name: `Student ${letters(number)}`,
  email: `student${number}@campus.example`,
  password: `lights over campus ${number}`,
})

/** A number in letters, because names must not contain digits. */
const letters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
