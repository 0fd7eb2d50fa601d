import { isEmailAddress, isVoucherCode } from '#contract/festival/formats.ts'
import { lookup } from '#contract/lookup.ts'
import { discountCodeKey, normalizeEmail, normalizeVoucherCode } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import { readTaken, type NewCode } from './queries.ts'

/** A line of a pasted list that is not blank. */
interface Line {
  text: string
  line: number
}

/** A longer text is not repeated in a refusal. */
const MAX_QUOTED = 60

const quoted = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

const linesOf = (list: readonly string[]): Line[] =>
  list.flatMap((text, index) => (text.trim() === '' ? [] : [{ text: text.trim(), line: index + 1 }]))

/**
 * The codes of a pasted list.
 * Refuses:
 * - by line, what is no code, the same code twice, and the code of a voucher or of a discount (`codes`)
 */
export async function givenCodes(tx: Tx, list: readonly string[]): Promise<NewCode[]> {
  const lines = linesOf(list).map(({ text, line }) => {
    const code = normalizeVoucherCode(text)
    return {
      line,
      text,
      code: quoted(text),
      key: discountCodeKey(code),
      isFit: !/\s/.test(text) && isVoucherCode(code),
    }
  })
  const taken = new Map(
    (
      await readTaken(
        tx,
        lines.map(({ key }) => key),
      )
    ).map(({ key, discount }) => [key, discount]),
  )
  const first = new Map<string, number>()
  const faults = lines.flatMap(({ line, code, key, isFit }) => {
    const before = first.get(key)
    const discount = taken.get(key)
    if (!isFit || key === '') return [messages.codeUnfit({ line, code })]
    if (before !== undefined) return [messages.codeTwice({ line, code, first: before })]
    first.set(key, line)
    if (discount === null) return [messages.codeOfVoucher({ line, code })]
    return discount === undefined ? [] : [messages.codeTaken({ line, code, discount })]
  })
  refuseLines('codes', faults)
  return lines.map(({ text, key }) => ({ code: normalizeVoucherCode(text), key, email: null }))
}

/**
 * The addresses of a pasted list, in the form in which they are compared.
 * Refuses:
 * - by line, what is no address, and the same address twice (`emails`)
 */
export function givenEmails(list: readonly string[]): string[] {
  const lines = linesOf(list).map(({ text, line }) => ({ line, text, email: normalizeEmail(text) }))
  const first = new Map<string, number>()
  const faults = lines.flatMap(({ line, text, email }) => {
    const before = first.get(email)
    if (!isEmailAddress(text)) return [messages.emailUnfit({ line, email: quoted(text) })]
    if (before !== undefined) return [messages.emailTwice({ line, email: quoted(text), first: before })]
    first.set(email, line)
    return []
  })
  refuseLines('emails', faults)
  return lines.map(({ email }) => email)
}

/** The number of lines that are named. */
const MAX_NAMED = 20

function refuseLines(field: string, faults: string[]): void {
  if (faults.length === 0) return
  const texts = lookup<string>()
  for (const [index, fault] of faults.slice(0, MAX_NAMED).entries())
    texts[index === 0 ? field : `${field}.${index}`] = fault
  if (faults.length > MAX_NAMED) texts[`${field}.more`] = messages.more({ count: faults.length - MAX_NAMED })
  throw new Refusal(texts)
}
