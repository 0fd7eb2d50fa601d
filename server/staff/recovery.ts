import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { code as randomCode } from '#server/platform/security/random.ts'
import { encrypt, decrypt } from '#server/platform/security/encryption.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import { isRight, plain } from './codes.ts'
import { WrongGuess, watched } from './guesses.ts'
import { refuseDemo } from './own.ts'
import * as queries from './queries.ts'
import type { Visit } from './sessions.ts'

const PURPOSE = 'recovery codes'
const COUNT = 10

/** Ten new recovery codes, each good once instead of a code; the older ones are void. They can be read until they are kept. */
export async function issue(tx: Tx, id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => randomCode(12))
  const sealed = encrypt(tx.shop.settings.secret, PURPOSE, codes.join(' '))
  const digests = codes.map((each) => sha256(plain(each)).toString('hex'))
  await queries.replaceCodes(tx, id, digests)
  await queries.updateUnkept(tx, id, sealed)
  return codes
}

/** The recovery codes that somebody has not said to have kept yet; none once they have. */
export const unkept = (shop: Shop, { staff: { recovery_unkept } }: Visit): string[] =>
  recovery_unkept === null ? [] : decrypt(shop.settings.secret, PURPOSE, recovery_unkept).split(' ')

/** Recovery codes are kept: they are not shown any more, and their digests stay. Harmless when repeated. */
export const keep = async (tx: Tx, { staff: { id } }: Visit): Promise<void> =>
  void (await queries.updateUnkept(tx, id, null))

/** New recovery codes for who shows a code, or one of the old ones. Refuses a login of the demo and a wrong code. */
export const renew = (shop: Shop, { staff }: Visit, code: string): Promise<string[]> =>
  watched(shop, staff.id, () =>
    shop.transact(async (tx) => {
      refuseDemo(staff)
      const [row] = await queries.lockStaff(tx, staff.id)
      if (!row || !(await isRight(tx, row, code)))
        throw new WrongGuess('wrong code', officeMessages.codeWrong, 'code')
      await audit.record(tx, `staff ${staff.id}`, 'recovery codes renewed', `staff ${staff.id}`)
      return issue(tx, staff.id)
    }),
  )
