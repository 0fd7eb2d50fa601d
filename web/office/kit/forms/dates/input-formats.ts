import { decimalOf } from '#contract/money.ts'
import { messages } from '#web/office/kit/forms/messages.ts'

/** Formats a value as the text of an input, and parses it. */
export interface InputFormat<Value> {
  format: (value: Value) => string
  /** Undefined if the text is invalid. */
  parse: (text: string) => Value | undefined
  message: string
  /** Why a text is invalid, where that depends on it; otherwise `message`. */
  reason?: (text: string) => string | null
}

const MAX_INTEGER = 2_147_483_647

/**
 * An amount in minor units, typed in major units: "129", "129.00" or "129,00". It is displayed with the decimal separator of the
 * reader's locale.
 */
export function moneyFormat(digits: number, sign = '.'): InputFormat<number> {
  const format = (amount: number) => decimalOf(amount, digits).replace('.', sign)
  const most = digits === 0 ? 15 : 12
  const parse = (text: string) => {
    const [, major = '', minor] = /^(\d{1,15})(?:[.,](\d{1,9}))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
    if (major === '' || major.length > most || (minor ?? '').length > digits) return undefined
    return Number(major + (minor ?? '').padEnd(digits, '0'))
  }
  return {
    format,
    parse,
    message: messages.mustAmount({ example: format(1250) }),
  }
}

const parseInteger = (text: string): number | undefined => {
  const count = /^\d{1,10}$/.test(text.trim()) ? Number(text) : MAX_INTEGER + 1
  return count > MAX_INTEGER ? undefined : count
}

export const integerFormat: InputFormat<number> = {
  format: String,
  parse: parseInteger,
  message: messages.mustCount,
}

/** A number of places; empty is unlimited (null). */
export const capacityFormat: InputFormat<number | null> = {
  format: (count) => (count === null ? '' : String(count)),
  parse: (text) => (text.trim() === '' ? null : parseInteger(text)),
  message: messages.mustCapacity,
}

/** The same, or nothing (null). */
export const orNone = <Value>({
  format,
  parse,
  ...texts
}: InputFormat<Value>): InputFormat<Value | null> => ({
  ...texts,
  format: (value) => (value === null ? '' : format(value)),
  parse: (text) => (text.trim() === '' ? null : parse(text)),
})

/** A percentage with at most two decimals. */
export const percentFormat = (sign = '.'): InputFormat<number> => ({
  format: (rate) => String(rate).replace('.', sign),
  parse: (text) => {
    const rate = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : 101
    return rate > 100 ? undefined : rate
  },
  message: messages.mustPercent,
})
