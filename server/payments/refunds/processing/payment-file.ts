import { listed } from '#contract/define-messages.ts'
import type { Writable } from 'node:stream'
import { decimalOf, minorDigits } from '#contract/money.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REFUNDS, type RefundAccount } from '#contract/office/refunds.ts'
import * as audit from '#server/platform/audit.ts'
import { writeCsv } from '#server/platform/text/csv.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { revealAll } from '#server/payments/refunds/bank-details/bank-details.ts'
import {
  countPayable,
  lockPayable,
  setPaymentFile,
  type PayableRow,
} from '#server/payments/refunds/queries.ts'

/** A transfer to make, with the data for the bank. */
export interface RefundTransfer extends RefundAccount {
  id: number
  /** In major units, as "45.00". */
  amount: string
  currency: string
  /** The references of refund and order for the transfer. */
  reference: string
}

/**
 * Creates a payment file: the transfers of the chosen refunds or, if none is chosen, of all in processing without a disputed payment. A
 * refund that is already in a file is only included with `again`. The access to each account is recorded.
 * Refuses:
 * - refunds that are not in processing
 * - chosen refunds while a payment of their order is disputed
 * - chosen refunds that are in a SEPA file
 * - without `again`, chosen refunds that are in a file
 * - more than 5,000 refunds, or none
 */
export async function create(
  tx: Tx,
  staff: string,
  chosen: number[],
  { again = false }: { again?: boolean } = {},
): Promise<RefundTransfer[]> {
  if (chosen.length > MAX_REFUNDS.paid) throw tooMany()
  const locked = await lockPayable(tx, chosen, again || chosen.length > 0, MAX_REFUNDS.paid + 1)
  if (locked.length > MAX_REFUNDS.paid) throw tooMany()
  const rows = await readAgain(tx, locked)
  const found = rows.map(({ id }) => id)
  const others = chosen.filter((id) => !found.includes(id))
  if (others.length > 0)
    throw new Refusal(officeMessages.refundsNotStarted({ ids: listed(others.map(String)) }), { field: 'ids' })
  if (rows.length === 0) throw await nothing(tx)
  refuseHeld(rows, { again })
  const accounts = await revealAll(tx, staff, found)
  await recordPaymentFile(tx, staff, found)
  return rows.map((row) => transferOf(tx, row, accounts.get(row.id)))
}

/** Under the lock: while waiting for it, some of them may have been put into a SEPA file, or refunded to a card. */
const readAgain = async (tx: Tx, locked: readonly PayableRow[]): Promise<readonly PayableRow[]> =>
  locked.length === 0
    ? []
    : lockPayable(
        tx,
        locked.map(({ id }) => id),
        true,
        locked.length,
      )

function refuseHeld(rows: readonly PayableRow[], { again }: { again: boolean }): void {
  const idsOf = (held: readonly PayableRow[]) => listed(held.map(({ id }) => String(id)))
  const disputed = rows.filter(({ is_disputed }) => is_disputed)
  if (disputed.length > 0)
    throw new Refusal(officeMessages.refundsDisputed({ ids: idsOf(disputed) }), { field: 'ids' })
  const sent = rows.filter(({ is_in_sepa_file }) => is_in_sepa_file)
  if (sent.length > 0)
    throw new Refusal(officeMessages.refundsInSepaFile({ ids: idsOf(sent) }), { field: 'ids' })
  const inFile = rows.filter(({ payment_file_at }) => payment_file_at !== null)
  if (inFile.length > 0 && !again)
    throw new Refusal(officeMessages.refundsInPaymentFile({ ids: idsOf(inFile) }), { field: 'again' })
}

async function recordPaymentFile(tx: Tx, staff: string, ids: number[]): Promise<void> {
  await setPaymentFile(tx, ids, tx.request?.actor ?? staff)
  await audit.record(tx, staff, 'payment file created', 'refunds', { refunds: ids })
  const subjects = ids.map((id) => `refund ${id}`)
  await audit.recordEach(tx, staff, 'put in a payment file', subjects)
}

async function nothing(tx: Tx): Promise<Refusal> {
  const [counted] = await countPayable(tx)
  const why =
    counted && counted.held > 0
      ? officeMessages.onlyDisputedToPay
      : officeMessages[counted && counted.refunds > 0 ? 'nothingNewToPay' : 'nothingToPay']
  return new Refusal(why, { field: 'ids' })
}

const tooMany = () => new Refusal(officeMessages.refundsMany({ most: MAX_REFUNDS.paid }), { field: 'ids' })

function transferOf(tx: Tx, { id, total, order }: PayableRow, account?: RefundAccount): RefundTransfer {
  if (!account) throw new Error(`Refund ${id} has no account to be paid to`)
  const { currency } = site.of(tx)
  const reference = `Refund ${id} ${order}`
  return { ...account, id, amount: decimalOf(total, minorDigits(currency)), currency, reference }
}

const COLUMNS: [heading: string, of: (transfer: RefundTransfer) => string][] = [
  ['Holder', ({ holder }) => holder],
  ['Address', ({ address }) => address.join(', ')],
  ['IBAN', ({ iban }) => iban],
  ['Account', ({ account }) => account],
  ['BIC', ({ bic }) => bic],
  ['Bank', ({ bank, city }) => [bank, city].filter((part) => part !== '').join(', ')],
  ['Country', ({ country }) => country],
  ['Amount', ({ amount }) => amount],
  ['Currency', ({ currency }) => currency],
  ['Reference', ({ reference }) => reference],
]

/** Writes a payment file as CSV, one line per transfer. */
export const write = (
  transfers: RefundTransfer[],
  out: Writable,
  options: { excel: boolean },
): Promise<void> =>
  writeCsv(
    COLUMNS.map(([heading]) => heading),
    transfers.map((transfer) => COLUMNS.map(([, of]) => of(transfer))),
    out,
    options,
  )
