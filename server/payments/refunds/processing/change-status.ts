import { lookup } from '#contract/lookup.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { type ChangeRefundStatus, MAX_REFUNDS, type RefundStatusChange } from '#contract/office/refunds.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import * as staffActions from './staff-actions.ts'

type Step = (tx: Tx, id: number) => Promise<void>

/**
 * Starts, completes or cancels refunds, or marks them as a problem. Each is changed by itself, and a refused or failed one does not
 * affect the others. `staff` is who does it.
 * Refuses:
 * - no refund, or more than `MAX_REFUNDS.changed`
 * - an unknown status
 * - a problem without a reason
 */
export async function changeStatus(
  shop: Shop,
  staff: string,
  change: ChangeRefundStatus,
): Promise<RefundStatusChange[]> {
  const ids = [...new Set(change.ids.filter((id) => id !== null))]
  if (ids.length === 0) throw new Refusal(officeMessages.refundsNone, { field: 'ids' })
  if (ids.length > MAX_REFUNDS.changed)
    throw new Refusal(officeMessages.refundsMany({ most: MAX_REFUNDS.changed }), { field: 'ids' })
  const step = stepOf(staff, change, ids.length > 1)
  return Promise.all(ids.map((id) => changeOne(shop, id, step)))
}

/** What is changed while a batch is at the database is changed together. */
const batchesOf = groupCommitPerShop((shop, changes: Submitted<{ id: number; step: Step }>[]) =>
  transactEach(shop, changes, (tx, { id, step }) => step(tx, id)),
)

function stepOf(
  staff: string,
  { to, reason, to_sale: toSale }: ChangeRefundStatus,
  amongOthers: boolean,
): Step {
  const steps = lookup<Step>({
    processing: (tx, id) => staffActions.start(tx, staff, id, { toSale, amongOthers }),
    problem: (tx, id) => staffActions.fail(tx, staff, id, reason),
    processed: (tx, id) => staffActions.complete(tx, staff, id, { toSale, amongOthers }),
    cancelled: (tx, id) => staffActions.withdraw(tx, staff, id),
  })
  const step = Object.hasOwn(steps, to) ? steps[to] : undefined
  if (!step) throw new Refusal(officeMessages.stepUnknown, { field: 'to' })
  if (to === 'problem' && reason.trim() === '')
    throw new Refusal(officeMessages.reasonEmpty, { field: 'reason' })
  return step
}

async function changeOne(shop: Shop, id: number, step: Step): Promise<RefundStatusChange> {
  try {
    await batchesOf(shop).submit(submitted({ id, step }))
    return { id, done: true, message: null }
  } catch (error) {
    if (error instanceof Refusal) return { id, done: false, message: error.message }
    shop.log.error({ err: error, refund: id }, 'the status of a refund was not changed')
    return { id, done: false, message: officeMessages.statusChangeFailed }
  }
}
