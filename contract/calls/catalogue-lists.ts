import type { EditedList } from '#contract/festival/lists.ts'
import * as calls from '#contract/calls/office/catalogue-calls.ts'
import type { Call, Declaration } from './declaration.ts'

/** A call with some parts of another, whatever else it takes and answers. */
type Like<Other extends Declaration, Part extends keyof Other> = Call<
  Pick<Declaration, 'summary' | 'may' | 'refuses'> & Pick<Other, Part>
>

/** The calls for the records of one list of the catalogue. Their answers contain a record of that list. */
interface ListCalls {
  read: Like<typeof calls.readEvent, 'params'>
  add: Like<typeof calls.addEvent, 'body'>
  change: Like<typeof calls.changeEvent, 'params' | 'body'>
  remove: Like<typeof calls.removeEvent, 'params' | 'body' | 'answer'>
}

/** The lists of the catalogue, whose records are edited one by one. */
export type CatalogueList = EditedList

/** The calls of each list of the catalogue. */
export const CATALOGUE_CALLS: Record<CatalogueList, ListCalls> = {
  events: {
    read: calls.readEvent,
    add: calls.addEvent,
    change: calls.changeEvent,
    remove: calls.removeEvent,
  },
  products: {
    read: calls.readProduct,
    add: calls.addProduct,
    change: calls.changeProduct,
    remove: calls.removeProduct,
  },
  merchandise: {
    read: calls.readMerchandise,
    add: calls.addMerchandise,
    change: calls.changeMerchandise,
    remove: calls.removeMerchandise,
  },
  bundles: {
    read: calls.readBundle,
    add: calls.addBundle,
    change: calls.changeBundle,
    remove: calls.removeBundle,
  },
  capacities: {
    read: calls.readCapacity,
    add: calls.addCapacity,
    change: calls.changeCapacity,
    remove: calls.removeCapacity,
  },
  shipping: {
    read: calls.readShippingRate,
    add: calls.addShippingRate,
    change: calls.changeShippingRate,
    remove: calls.removeShippingRate,
  },
  discounts: {
    read: calls.readDiscount,
    add: calls.addDiscount,
    change: calls.changeDiscount,
    remove: calls.removeDiscount,
  },
  questions: {
    read: calls.readQuestion,
    add: calls.addQuestion,
    change: calls.changeQuestion,
    remove: calls.removeQuestion,
  },
}
