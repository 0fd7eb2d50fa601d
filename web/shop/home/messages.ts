import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the home page. */
export const messages = defineMessages('web/shop/home', {
  getTickets: 'Get tickets',
  featured: 'Not to be missed',
  allTickets: 'All tickets',
  merchandiseHint: 'To wear and to keep',
  portalHint: 'Your orders and tickets',
})
