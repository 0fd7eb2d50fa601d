import type {
  BankBalance,
  BankBalancesResponse,
  EnterBroughtForward,
} from '#contract/office/bank-balances.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { nameOf } from '#server/books/bank-statements/festival-account.ts'
import { lockStatements } from '#server/books/bank-statements/queries.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

const MAX_BALANCES = 100

/**
 * Compares the ledger's bank accounts with the closing balances of the statements, newest day first, and explains the differences. The
 * ledger is as of its last posting.
 */
export async function balances(shop: Shop): Promise<BankBalancesResponse> {
  const accounts = await readAccounts(shop, shop.sql)
  const [without] = await queries.countWithout(shop.sql)
  return {
    balances: accounts
      .flatMap(balancesOf)
      .toSorted((one, other) => other.day.localeCompare(one.day) || other.statement - one.statement)
      .slice(0, MAX_BALANCES),
    without_balance: without?.count ?? 0,
  }
}

/** An account with its statements, one per day, and its days according to bank and ledger, earliest first. */
interface Account {
  name: string
  /** The notation of the account in its statements. */
  written: string[]
  closings: queries.StatementRow[]
  lines: queries.DayOfLines[]
  ledger: queries.DayOfLedger[]
}

async function readAccounts(shop: Shop, sql: Sql | Tx): Promise<Account[]> {
  const closings = await queries.listClosings(sql)
  const lines = await queries.sumLines(sql)
  const ledger = await queries.sumLedger(sql)
  // Postings without a bank line belong to the festival's own account.
  const of = ({ account }: { account: string | null }) => nameOf(shop, account ?? '')
  return [...Map.groupBy(closings, of)].map(([name, rows]) => {
    const mine = lines.filter((row) => of(row) === name)
    return {
      name,
      written: [...new Set([...mine, ...rows].map(({ account }) => account))],
      // The last statement of a day has the balance at its end.
      closings: [...new Map(rows.map((row) => [row.day, row])).values()],
      lines: mine,
      ledger: ledger.filter((row) => of(row) === name),
    }
  })
}

const sum = <Row extends { day: string }>(rows: Row[], until: string, of: (row: Row) => number): number =>
  rows.reduce((total, row) => (row.day <= until ? total + of(row) : total), 0)

/** The bank's balance before the first known line. */
const beforeAll = ({ closings: [first], lines }: Account): number =>
  first ? first.closing - sum(lines, first.day, ({ amount }) => amount) : 0

/** The last day before the first line: earlier entries by hand are part of the opening balance. */
function lastDayBefore({ lines: [first] }: Account): string {
  return first ? Temporal.PlainDate.from(first.day).subtract({ days: 1 }).toString() : ''
}

/** The balance of the account before its first line that is not in the ledger yet. */
function broughtForwardOf(account: Account): number {
  const entered = account.lines.reduce((total, { opening }) => total + opening, 0)
  return beforeAll(account) - sum(account.ledger, lastDayBefore(account), ({ by_hand }) => by_hand) - entered
}

function balancesOf(account: Account): BankBalance[] {
  const { name, closings, lines, ledger: booked } = account
  const brought_forward = broughtForwardOf(account)
  const handBefore = sum(booked, lastDayBefore(account), ({ by_hand }) => by_hand)
  const balances = closings.map(({ id, closing, day, number, file_name }) => {
    const ledger = sum(booked, day, ({ amount }) => amount)
    const to_enter = {
      lines: sum(lines, day, ({ waiting }) => waiting),
      amount: sum(lines, day, (row) => row.to_enter),
    }
    const by_hand =
      sum(lines, day, (row) => row.by_hand) - sum(booked, day, (row) => row.by_hand) + handBefore
    const missing = closing - sum(lines, day, ({ amount }) => amount) - beforeAll(account)
    const later = closing - ledger - brought_forward - to_enter.amount - by_hand - missing
    const parts = { brought_forward, to_enter, by_hand, missing, later }
    return { statement: id, account: name, number, file_name, day, bank: closing, ledger, ...parts }
  })
  return balances.map((balance, index) => ({ ...balance, gap: gapAfter(balances[index - 1], balance) }))
}

type Ending = Pick<BankBalance, 'statement' | 'day' | 'missing'>

/** What is missing between two balances: lines of a statement that was not uploaded, or that was removed. */
function gapAfter(before: Ending | undefined, { missing }: Ending): BankBalance['gap'] {
  if (!before || missing === before.missing) return null
  return { amount: missing - before.missing, after: before.statement, from: before.day }
}

/**
 * Posts the balance of an account before its first line, so that the ledger's bank account begins with the bank's balance. A later call
 * corrects it by posting the difference.
 * Refuses:
 * - an account without balances, and one that is already brought forward
 * - an amount other than the current one
 */
export async function enterBroughtForward(
  shop: Shop,
  { account: name, amount }: EnterBroughtForward,
): Promise<void> {
  await shop.transact(async (tx) => {
    await lockStatements(tx)
    const account = (await readAccounts(shop, tx)).find((each) => each.name === name)
    const left = account ? broughtForwardOf(account) : 0
    if (!account || left === 0) throw new Refusal(messages.nothingBroughtForward, { field: 'account' })
    if (left !== amount) throw new Refusal(messages.broughtForwardChanged, { field: 'amount' })
    const [line] = await queries.addOpening(tx, account.written, left)
    const subject = `bank line ${line?.id ?? ''}`
    await audit.record(tx, 'system', 'balance brought forward', subject, { amount: left })
  })
}
