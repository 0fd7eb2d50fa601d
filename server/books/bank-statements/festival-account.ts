import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isIban, normalizeBankCode } from '#contract/banks.ts'
import type { AccountAnswer, AccountQuestion } from '#contract/office/bank-files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { printable } from './printable.ts'

/** The IBAN of the festival's account; empty without one. */
export const festivalAccount = (shop: Shop): string =>
  normalizeBankCode(site.of(shop).bankAccount?.iban ?? '')

/** A number of fewer digits is a part of an account's. */
const WHOLE = 6

/**
 * Whether a statement is of an account other than the festival's. One that identifies its account by national numbers ("50050000/1234567")
 * is the festival's if its IBAN contains all of them; one that is masked ("CHxxx…2957") is nobody's.
 */
export function isOther(shop: Shop, account: string): boolean {
  const iban = festivalAccount(shop)
  if (iban === '' || account.trim() === '') return false
  const named = normalizeBankCode(account)
  if (isIban(named)) return named !== iban
  const numbers = account.split(/\D+/).filter(Boolean)
  const isWhole = numbers.some((digits) => digits.length >= WHOLE)
  return !isWhole || !numbers.every((digits) => iban.includes(digits.replace(/^0+/, '')))
}

/** The normalized identifier of an account, which statements may write in several ways. */
export const nameOf = (shop: Shop, account: string): string =>
  isOther(shop, account) ? account : festivalAccount(shop) || account

/**
 * What staff are asked of the accounts of a file, each once: nothing if it is certainly the festival's, or if the festival has none. One that
 * the file does not state, or only in part, may be the festival's; another IBAN never is. `suggested` is the answer for one that is not
 * stated.
 */
export function accountQuestions(
  shop: Shop,
  accounts: string[],
  suggested: AccountAnswer | null,
): AccountQuestion[] {
  const own = festivalAccount(shop)
  if (own === '') return []
  const questions = accounts.flatMap((account) => {
    const answers = answersFor(shop, account)
    const likely = account.trim() === '' ? suggested : null
    return answers.length === 0 ? [] : [{ account: asked(account), own, answers, suggested: likely }]
  })
  return [...new Map(questions.map((question) => [question.account, question])).values()]
}

/** An account as it is asked about. */
export const asked = (account: string): string => printable(account, 100)

function answersFor(shop: Shop, account: string): AccountAnswer[] {
  if (account.trim() === '') return ['festival']
  if (!isOther(shop, account)) return []
  return isIban(normalizeBankCode(account)) ? ['other'] : ['festival', 'other']
}

const Answers = Type.Record(Type.String(), Type.String())

/**
 * The possible answers among those that are given (`UploadBankFile`), by account. A word alone is none for a file of several accounts: it
 * must not be taken for an answer about each of them.
 */
export function answersTo(questions: AccountQuestion[], whose: string): Map<string, AccountAnswer> {
  const given = givenAnswers(whose)
  return new Map(
    questions.flatMap(({ account, answers }) => {
      const said = typeof given === 'string' ? (questions.length === 1 ? given : '') : given[account]
      const answer = answers.find((each) => each === said)
      return answer ? [[account, answer] as const] : []
    }),
  )
}

function givenAnswers(whose: string): string | Record<string, string> {
  if (!whose.startsWith('{')) return whose
  try {
    const answers: unknown = JSON.parse(whose)
    if (Value.Check(Answers, answers)) return answers
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal(messages.answerUnreadable, { field: 'whose' })
}
