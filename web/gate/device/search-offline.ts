import { groupByFour, typedLetters } from '#contract/gate/barcode.ts'
import { decide } from '#contract/gate/decide.ts'
import type { ListedTicket } from '#contract/gate/listed-tickets.ts'
import type { FoundTickets } from '#contract/gate/scans.ts'
import { nameMatcher } from '#contract/name-search.ts'
import type { OwnScans } from './own-scans.ts'
import type { TicketList } from './ticket-list.ts'

const MIN_LENGTH = 2
const MIN_CODE_LETTERS = 4
const MAX_FOUND = 20

/** Searches the tickets of a device whose list has names, by the rules of the server's search and with the outcome of a scan at `now`. */
export function searchOffline(
  { list, own }: { list: TicketList; own: OwnScans },
  text: string,
  now: number,
): FoundTickets['tickets'] {
  const wanted = text.trim()
  if (wanted.length < MIN_LENGTH) return []
  const letters = typedLetters(wanted)
  const isCode = (code: string) => letters.length >= MIN_CODE_LETTERS && code.startsWith(letters)
  const find = (near: boolean) => {
    const isName = nameMatcher(wanted, near)
    return list
      .all()
      .filter((ticket) => isShown(list, ticket) && (isCode(ticket[0]) || isName(list.nameOf(ticket[0]))))
  }
  const asTyped = find(false)
  // Addresses are not searched, nor is a part of one.
  const found = asTyped.length > 0 || wanted.includes('@') ? asTyped : find(true)
  const byName = new Intl.Collator().compare
  return found
    .toSorted(([one], [other]) => byName(list.nameOf(one), list.nameOf(other)))
    .slice(0, MAX_FOUND)
    .map((ticket) => foundTicket(list, own, ticket, now))
}

const isShown = (list: TicketList, ticket: ListedTicket): boolean =>
  list.counts(ticket[1]) && list.admissionOf(ticket).validity !== 'reassigned'

function foundTicket(
  list: TicketList,
  own: OwnScans,
  ticket: ListedTicket,
  now: number,
): FoundTickets['tickets'][number] {
  const [code, product, departure] = ticket
  const admission = list.admissionOf(ticket)
  const scans = own.over(code, admission.scans)
  const { outcome } = decide({ ...admission, scans }, list.head.lists, 'entry', now)
  return { ...list.forGate(groupByFour(code), product, departure), outcome }
}
