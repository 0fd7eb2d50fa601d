import { officeMessages } from '#contract/office/messages.ts'
import type { FactorAnswer } from '#contract/office/staff.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { factorOf, isRight, newKey, stepOf } from './codes.ts'
import { WrongGuess, watched } from './guesses.ts'
import { refuseDemo } from './own.ts'
import * as queries from './queries.ts'
import { issue } from './recovery.ts'
import type { Visit } from './sessions.ts'

/**
 * The key of a second factor to come, the same in one session until its first code proves it. Who has a second factor must be in and
 * show a code of it, or a recovery code. Refuses otherwise.
 */
export const offer = (shop: Shop, { session, staff, entered }: Visit, code: string): Promise<FactorAnswer> =>
  watched(shop, staff.id, () =>
    shop.transact(async (tx) => {
      const [row] = await queries.lockStaff(tx, staff.id)
      if (!row || (row.factor_since && !entered))
        throw new Refusal(officeMessages.factorSet, { field: 'code' })
      refuseDemo(row)
      if (row.factor_since && !(await isRight(tx, row, code))) throw wrong()
      const [{ offered_key } = { offered_key: null }] = await queries.readOffer(tx, session)
      const key = offered_key ?? newKey(tx)
      await queries.updateOffer(tx, session, key)
      const factor = factorOf(tx, row, key)
      return { key: factor.secret.base32, address: factor.toString() }
    }),
  )

/**
 * Sets the second factor up whose key was offered, with its first code: lets the session in, ends all others, and gives new recovery
 * codes, each good once instead of a code. Refuses an empty and a wrong code.
 */
export const confirm = (shop: Shop, { session, staff, entered }: Visit, code: string): Promise<string[]> =>
  watched(shop, staff.id, () =>
    shop.transact(async (tx) => {
      if (code.trim() === '') throw new Refusal(officeMessages.codeEmpty, { field: 'code' })
      const [row] = await queries.lockStaff(tx, staff.id)
      const [{ offered_key } = { offered_key: null }] = await queries.readOffer(tx, session)
      if (!row || !offered_key || (row.factor_since && !entered))
        throw new Refusal(officeMessages.factorSet, { field: 'code' })
      const step = stepOf(tx, factorOf(tx, row, offered_key), code)
      if (step === null) throw wrong()
      await queries.updateFactor(tx, staff.id, offered_key, step)
      await queries.updateOffer(tx, session, null)
      await queries.revokeSessionsOf(tx, staff.id, session)
      await queries.noteFactor(tx, session)
      await audit.record(tx, `staff ${staff.id}`, 'second factor set up', `staff ${staff.id}`)
      return issue(tx, staff.id)
    }),
  )

/** Lets a session in by a code of its second factor, or a recovery code, each of which works once. Refuses an empty and a wrong one. */
export const enter = (shop: Shop, { session, staff: { id } }: Visit, code: string): Promise<void> =>
  watched(shop, id, () =>
    shop.transact(async (tx) => {
      if (code.trim() === '') throw new Refusal(officeMessages.codeEmpty, { field: 'code' })
      const [staff] = await queries.lockStaff(tx, id)
      if (!staff?.factor_since || !(await isRight(tx, staff, code))) throw wrong()
      await queries.noteFactor(tx, session)
      await audit.record(tx, `staff ${id}`, 'second factor given', `staff ${id}`, { session })
    }),
  )

const wrong = () => new WrongGuess('wrong code', officeMessages.codeWrong, 'code')
