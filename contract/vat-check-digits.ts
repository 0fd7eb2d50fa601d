/** Validates the check digits of a VAT number that already has the format of its country. */
type Check = (number: string) => boolean

const digitsOf = (text: string): number[] => Array.from(text, Number)

const weightedSum = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

const last = (text: string): number => Number(text.at(-1))

/** The weighted sum of all digits has this remainder. */
export const hasRemainder =
  (of: number, weights: readonly number[], rest = 0): Check =>
  (number) =>
    weightedSum(number, weights) % of === rest

/** The last digit is `toDigit` of the remainder (modulus 11) of the weighted sum of the others. */
export const remainderDigit =
  (weights: readonly number[], toDigit: (rest: number) => number): Check =>
  (number) =>
    toDigit(weightedSum(number.slice(0, -1), weights) % 11) === last(number)

/** The last digits are `control` of the number before them. */
export const controlDigits =
  (digits: number, control: (number: number) => number): Check =>
  (number) =>
    control(Number(number.slice(0, -digits))) === Number(number.slice(-digits))

/** Luhn's sum: every second digit from the right is doubled. With the check digit it is a multiple of ten. */
const luhnSum = (text: string): number =>
  digitsOf(text).reduceRight((sum, digit, index) => {
    const doubled = (text.length - index) % 2 === 0 ? digit * 2 : digit
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)

export const luhn: Check = (number) => luhnSum(number) % 10 === 0

export const austrian: Check = (number) => (luhnSum(number.slice(1, -1)) + 4 + last(number)) % 10 === 0

/** ISO 7064, modulus 11, 10. */
export const iso7064: Check = (number) => {
  let product = 10
  for (const digit of digitsOf(number.slice(0, -1))) product = (((digit + product) % 10 || 10) * 2) % 11
  return (11 - product) % 10 === last(number)
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

/** If the remainder is ten, it is computed again with other weights. */
const withSecondWeights =
  (first: readonly number[], second: readonly number[]): Check =>
  (number) => {
    const digits = number.slice(0, -1)
    const one = weightedSum(digits, first) % 11
    return (one < 10 ? one : (weightedSum(digits, second) % 11) % 10) === last(number)
  }

const bulgarianCompany = withSecondWeights(range(1, 8), range(3, 8))
const bulgarianPerson = remainderDigit([2, 4, 8, 5, 10, 9, 7, 3, 6], (remainder) => remainder % 10)
const bulgarianOther = remainderDigit([4, 3, 2, 7, 6, 5, 4, 3, 2], (remainder) => (11 - remainder) % 11)
const bulgarianForeigner: Check = (number) =>
  weightedSum(number.slice(0, -1), [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(number)

export const bulgarian: Check = (number) =>
  number.length === 9
    ? bulgarianCompany(number)
    : [bulgarianPerson, bulgarianForeigner, bulgarianOther].some((fits) => fits(number))

const ODD_IN_CYPRUS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

export const cypriot: Check = (number) => {
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (ODD_IN_CYPRUS[digit] ?? 0) : digit),
    0,
  )
  return String.fromCodePoint(65 + (sum % 26)) === number.at(-1) && !number.startsWith('12')
}

const czechCompany = remainderDigit([8, 7, 6, 5, 4, 3, 2], (remainder) => (11 - remainder) % 10)

/** Individuals have their personal number, which has no check digit if it is an older one. */
export const czech: Check = (number) => {
  if (number.length === 8) return czechCompany(number)
  return number.length === 9 || Number(number) % 11 === 0
}

const NIF = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Individuals: remainder modulo 23; foreigners have a leading letter. Companies: Luhn, as a digit or a letter. */
export const spanish: Check = (number) => {
  const [first = '', digits, end = ''] = [number[0], number.slice(1, -1), number.at(-1)]
  const foreign = 'XYZ'.indexOf(first)
  if (/\d/.test(first) || foreign !== -1)
    return NIF[Number((foreign === -1 ? first : String(foreign)) + digits) % 23] === end
  if ('KLM'.includes(first)) return NIF[Number(digits) % 23] === end
  const control = (10 - (luhnSum(`${digits}0`) % 10)) % 10
  const isDigit = end === String(control) && !'PQRS'.includes(first)
  return isDigit || (end === 'JABCDEFGHI'[control] && !'ABEH'.includes(first))
}

/** There is no published rule for keys with letters. */
export const french: Check = (number) => {
  const [key, siren] = [number.slice(0, 2), number.slice(2)]
  return !/^\d+$/.test(key) || (12 + 3 * (Number(siren) % 97)) % 97 === Number(key)
}

/** Older numbers have a letter between the digits, newer ones at the end. */
export const irish: Check = (number) => {
  const isOld = /^\d[A-Z+*]/.test(number)
  const digits = isOld ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7)
  const second = number[8] === undefined || number[8] === 'W' ? 0 : (number.codePointAt(8) ?? 64) - 64
  return (
    'WABCDEFGHIJKLMNOPQRSTUV'[(weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23] === number[7]
  )
}

export const lithuanian: Check = (number) => {
  const around = (from: number) => range(from, number.length - 1).map((at) => (at % 9) + 1)
  return withSecondWeights(around(0), around(2))(number)
}

/** The numbers of individuals begin with their date of birth; recent ones have no check digit. */
export const latvian: Check = (number) => {
  if (Number(number[0]) > 3) return hasRemainder(11, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1], 3)(number)
  return (
    number.startsWith('32') ||
    remainderDigit([10, 5, 8, 4, 2, 1, 6, 3, 7, 9], (remainder) => ((remainder + 1) % 11) % 10)(number)
  )
}

/** Companies: weighted sum. Individuals, since 2020: ISO 7064, modulus 97, 10, of the whole number. */
export const dutch: Check = (number) => {
  const written = Array.from(`NL${number}`, (each) => Number.parseInt(each, 36)).join('')
  return (
    remainderDigit([9, 8, 7, 6, 5, 4, 3, 2], (remainder) => remainder)(number.slice(0, 9)) ||
    BigInt(written) % 97n === 1n
  )
}

export const romanian: Check = (number) =>
  ((weightedSum(number.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 ===
  last(number)
