import { lookup } from '#contract/lookup.ts'
import { messages } from './messages.ts'

/** What the server stores instead of a staff member's name, where nobody sold an order in person. */
const SELLERS = lookup<string>({
  'Box office': messages.viaBoxOffice,
  Reassigned: messages.viaTransfer,
  Invitation: messages.viaInvitation,
})

/** By whom or how an order was made that is not from the website. */
export const sellerOf = (staff: string): string => SELLERS[staff] ?? staff
