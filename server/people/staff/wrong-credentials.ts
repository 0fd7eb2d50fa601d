import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

type FailedAttempt = 'login refused' | 'wrong password' | 'wrong code'

/** The refusal of a wrong password or code; `attempt` is its name in the audit log. */
export class WrongCredentials extends Refusal {
  readonly attempt: FailedAttempt

  constructor(attempt: FailedAttempt, text: string, field: string) {
    super(text, { field })
    this.attempt = attempt
  }
}

/** Runs `work` for a login (null if unknown). Wrong credentials are recorded in the audit log although the transaction is rolled back. */
export async function auditingFailures<T>(shop: Shop, id: number | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongCredentials)
      await shop.transact((tx) => audit.record(tx, 'anonymous', error.attempt, `staff ${id ?? 'unknown'}`))
    throw error
  }
}
