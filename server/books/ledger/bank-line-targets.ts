import { account, gatewayAccount } from './accounts.ts'
import type { BankLineFacts } from './facts.ts'
import { posting } from './sales-postings.ts'
import { compact, move, type Target } from './expected-entries.ts'

/**
 * The required ledger entry of a bank line, on the bank's date. Incoming money is unallocated until it is allocated to an order (an entry
 * of that order), returned, or entered on an account. A gateway's payout, plus the fee that it has kept, is no longer in transit. Outgoing
 * and returned lines are entered as staff, or their end-to-end ID, have identified them. The
 * lines of a removed statement have none.
 */
export const targetsOfBankLine = (line: BankLineFacts): Target[] =>
  line.status === 'removed'
    ? []
    : [...broughtForward(line), ...(isMoneyIn(line) ? moneyIn(line) : entered(line, account('bank')))].map(
        compact,
      )

const isMoneyIn = ({ amount, return_reason, account: key }: BankLineFacts): boolean =>
  amount > 0 && return_reason === null && key !== account('transfers')

const sourceOf = ({ id }: BankLineFacts): string => `bank line ${id}`

/** The balance before its first line. */
const broughtForward = (line: BankLineFacts): Target[] =>
  line.opening === 0
    ? []
    : [
        move(
          `${sourceOf(line)} opening`,
          'balance brought forward',
          line.at,
          account('bank'),
          account('opening_balances'),
          line.opening,
        ),
      ]

/** The difference from one of our transfers is a bank charge. */
function entered(line: BankLineFacts, from: string): Target[] {
  const { at, amount, difference, account: key } = line
  if (key === null) return []
  const isTransfer = key === account('transfers')
  const postings = [
    posting(from, amount),
    posting(key, difference - amount),
    posting(account('bank_charges'), -difference),
  ]
  return [
    {
      source: `${sourceOf(line)} entered`,
      kind: isTransfer ? 'transfer of ours' : 'bank line entered',
      at,
      postings,
    },
  ]
}

function moneyIn(line: BankLineFacts): Target[] {
  const { at, amount, allocated, status, gateway, gateway_fee } = line
  const [source, bank, unassigned] = [sourceOf(line), account('bank'), account('unassigned')]
  const came = move(source, 'unassigned money', at, bank, unassigned, amount)
  if (gateway !== null) {
    const postings = [
      posting(unassigned, amount),
      posting(account('gateway_fees'), gateway_fee),
      posting(gatewayAccount(gateway), -amount - gateway_fee),
    ]
    return [came, { source: `${source} of gateway`, kind: 'gateway payout', at, postings }]
  }
  // It was entered by hand: the entry of its order has already debited the bank.
  if (status === 'ignored')
    return [came, move(`${source} left out`, 'entered by hand', at, unassigned, bank, amount)]
  if (status !== 'returned') return [came, ...entered(line, unassigned)]
  const through = line.is_return_shown ? account('transfers') : bank
  const sent = line.status_at ?? at
  return [came, move(`${source} returned`, 'money returned', sent, unassigned, through, amount - allocated)]
}
