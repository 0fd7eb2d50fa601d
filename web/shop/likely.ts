// What is likely to be opened next, from any page: one file, which a page fetches once it is idle.
export { default as CartPanel } from './carts/CartPanel.tsx'
export { ItemPage } from './catalogue/item/ItemPage.tsx'
export { ListPage } from './catalogue/list/ListPage.tsx'
