// What the panels of the header show: one file, which a page fetches once it is idle. No page needs it to be painted.
export { default as AccountPanel } from '#web/shop/customers/account/AccountPanel.tsx'
export { default as CartPanel } from '#web/shop/carts/CartPanel.tsx'
export { LogoutDialog } from './LogoutDialog.tsx'
