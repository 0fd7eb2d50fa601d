import { messages } from '#web/office/ui/messages.ts'

/** The server counts the rows of a list up to here. */
const MOST = 10_000

/** A count as a text: "1,234", or "10,000 or more" where the server stopped counting. */
export const countOf = (count: number, most = MOST): string =>
  count >= most ? messages.orMore({ count: most.toLocaleString('en') }) : count.toLocaleString('en')

/** The values for a message with a plural: `total` chooses the form, `count` is shown. */
export const counted = (total: number, most?: number): { total: number; count: string } => ({
  total,
  count: countOf(total, most),
})
