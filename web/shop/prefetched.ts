// The pages that are most likely opened next, as one chunk, which a page prefetches once it is idle.
export { ItemPage } from './catalogue/item/ItemPage.tsx'
export { ListPage } from './catalogue/list/ListPage.tsx'
