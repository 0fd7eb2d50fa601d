import type {
  BankFilePreview,
  CsvColumns,
  LinePreview,
  StatementPreview,
} from '#contract/office/bank-files.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accountQuestions } from './festival-account.ts'
import { printable } from './printable.ts'
import { readFile } from './read-file.ts'
import { addsUp, type Statement, type StatementLine } from './read/statement.ts'
import { namedOrders } from './suggestions.ts'

const SHOWN_LINES = 20

/**
 * What a bank file would be read as; nothing is stored.
 * Refuses:
 * - an empty file, an invalid or truncated statement, or one with invalid dates or amounts, with the line
 * - a file that needs too much time or memory
 */
export async function preview(
  shop: Shop,
  bytes: Uint8Array,
  stated: CsvColumns | null,
): Promise<BankFilePreview> {
  const { format, bank, statements, left_out, table, suggested } = await readFile(shop, bytes, stated)
  const first = statements.flatMap(({ lines }) => lines).slice(0, SHOWN_LINES)
  const orders = await namedOrders(shop, first)
  const accounts = statements.map(({ account }) => account)
  return {
    format,
    bank,
    statements: statements.map(summaryOf),
    left_out: left_out.map((name) => printable(name, 200)),
    lines: first.map((line, index) => lineOf(line, orders[index] ?? null)),
    table,
    account_questions: accountQuestions(shop, accounts, suggested),
  }
}

function summaryOf(statement: Statement): StatementPreview {
  const { account, number, currency, opening, closing, lines } = statement
  const days = lines.map(({ booked_on }) => booked_on).toSorted()
  const { [currency]: own = [], ...others } = Object.groupBy(lines, (line) => line.currency)
  return {
    account: printable(account, 100),
    number: printable(number, 100),
    currency,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    ...sumsOf(own),
    other_currencies: Object.entries(others).map(([other, some = []]) => ({
      currency: printable(other, 3),
      ...sumsOf(some),
    })),
    opening,
    closing,
    adds_up: addsUp(statement),
  }
}

function sumsOf(lines: StatementLine[]): Pick<StatementPreview, 'incoming' | 'outgoing'> {
  const sum = (some: StatementLine[]) => ({
    lines: some.length,
    amount: some.reduce((all, { amount }) => all + amount, 0),
  })
  return {
    incoming: sum(lines.filter(({ amount }) => amount > 0)),
    outgoing: sum(lines.filter(({ amount }) => amount < 0)),
  }
}

const lineOf = (
  { booked_on, amount, currency, name, iban, text }: StatementLine,
  order: string | null,
): LinePreview => ({
  booked_on,
  amount,
  currency: printable(currency, 3),
  name: printable(name, 300),
  iban: printable(iban, 100),
  text: printable(text, 2000),
  order,
})
