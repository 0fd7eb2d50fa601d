import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the home page. */
export const messages = defineMessages('web/shop/home', {
  notFound: 'We could not find that page',
  notFoundHint: 'The address may be misspelt, or the page is gone. This is the home page instead.',
  getTickets: 'Get tickets',
  merchandiseHint: 'To wear and to keep',
})
