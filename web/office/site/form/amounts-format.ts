import type { InputFormat } from '#web/office/kit/forms/dates/input-formats.ts'
import { messages } from '#web/office/site/messages.ts'

/** Amounts in minor units ("500,1000") as a text: "5.00; 10.00". */
export const amountsFormat = (amount: InputFormat<number>): InputFormat<string> => ({
  format: (amounts) =>
    amounts
      .split(',')
      .filter(Boolean)
      .map((one) => amount.format(Number(one)))
      .join('; '),
  parse: (text) => {
    const parts = text.split(';').filter((part) => part.trim() !== '')
    const read = parts.map((part) => amount.parse(part)).filter((one) => one !== undefined && one > 0)
    return read.length < parts.length ? undefined : read.join(',')
  },
  message: messages.mustAmounts({ example: [500, 1000].map(amount.format).join('; ') }),
})
