import { messages } from '#web/office/ui/messages.ts'

/** The server stops counting the rows of a list here. */
const MOST = 10_000

/** How many there are, as a text; "10,000 or more" where the server has stopped counting. */
export const countOf = (count: number, most = MOST): string =>
  count >= most ? messages.orMore({ count: most.toLocaleString('en') }) : count.toLocaleString('en')

/** The same for a message with a plural: it is chosen by the number, and shows the text. */
export const counted = (total: number, most?: number): { total: number; count: string } => ({
  total,
  count: countOf(total, most),
})
