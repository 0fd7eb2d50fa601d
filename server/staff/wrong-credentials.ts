import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

type FailedAttempt = 'login refused' | 'wrong password' | 'wrong code'

/** A password or code that is not right. */
export class WrongCredentials extends Refusal {
  readonly guess: FailedAttempt

  constructor(guess: FailedAttempt, text: string, field: string) {
    super(text, { field })
    this.guess = guess
  }
}

/** Does `work` for a login, or for one that nobody has; a wrong guess is written down though all else is undone. */
export async function auditingFailures<T>(shop: Shop, id: number | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongCredentials)
      await shop.transact((tx) => audit.record(tx, 'somebody', error.guess, `staff ${id ?? 'unknown'}`))
    throw error
  }
}
