// What is likely to be opened next, from any page: one file, which a page fetches once it is idle.
export { ItemPage } from './catalogue/item/ItemPage.tsx'
export { ListPage } from './catalogue/list/ListPage.tsx'
