// The contents of the header's panels as one chunk, which a page prefetches once it is idle. The first paint does not need it.
export { default as AccountPanel } from '#web/shop/customers/account/AccountPanel.tsx'
export { default as CartPanel } from '#web/shop/carts/CartPanel.tsx'
export { LogoutDialog } from '#web/shop/customers/account/LogoutDialog.tsx'
