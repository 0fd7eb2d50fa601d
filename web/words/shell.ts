/** The words around the pages and of the home page. */
export const shell = {
  // the shell
  skip: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  account: 'Account',
  website: 'Website',
  cart: 'Cart',
  itemsAfterNumber: (count: number) => (count === 1 ? 'item' : 'items'),
  usefulLinks: 'Useful links',
  contact: 'Contact',
  follow: 'Follow us',
  payWith: 'Pay safely with',
  securePayment: 'Secure payment',

  // home
  getTickets: 'Get tickets',
  featured: 'Not to be missed',
  allTickets: 'All tickets',
  merchandiseHint: 'To wear and to keep',
  portalHint: 'Your orders and tickets',
} as const
