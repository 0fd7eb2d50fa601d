import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Text } from '#contract/kinds.ts'
import {
  AddPart,
  BundleResponse,
  CapacityResponse,
  DiscountResponse,
  EventResponse,
  MerchandiseResponse,
  ProductResponse,
  QuestionResponse,
  RemovalResponse,
  RemovePart,
  ShippingResponse,
  UpdatePart,
} from '#contract/office/festival.ts'

const owner = { may: 'change festival', refuses: [404, 422] } as const
const one = { params: Type.Object({ key: Text() }), ...owner } as const
const removal = { body: RemovePart, answer: RemovalResponse, ...one } as const

export const readEvent = get('/office/api/events/:key', {
  summary: 'Shows an event.',
  answer: EventResponse,
  ...one,
})

export const addEvent = post('/office/api/events', {
  summary: 'Adds an event at the end of the list.',
  body: AddPart,
  answer: EventResponse,
  ...owner,
})

export const changeEvent = patch('/office/api/events/:key', {
  summary: 'Changes an event.',
  body: UpdatePart,
  answer: EventResponse,
  ...one,
})

export const removeEvent = post('/office/api/events/:key/removals', {
  summary: 'Removes an event, or disables it if it was ever in a cart.',
  ...removal,
})

export const readProduct = get('/office/api/products/:key', {
  summary: 'Shows a product.',
  answer: ProductResponse,
  ...one,
})

export const addProduct = post('/office/api/products', {
  summary: 'Adds a product at the end of the list.',
  body: AddPart,
  answer: ProductResponse,
  ...owner,
})

export const changeProduct = patch('/office/api/products/:key', {
  summary: 'Changes a product.',
  body: UpdatePart,
  answer: ProductResponse,
  ...one,
})

export const removeProduct = post('/office/api/products/:key/removals', {
  summary: 'Removes a product, or disables it if it was ever in a cart.',
  ...removal,
})

export const readMerchandise = get('/office/api/merchandise/:key', {
  summary: 'Shows a merchandise item.',
  answer: MerchandiseResponse,
  ...one,
})

export const addMerchandise = post('/office/api/merchandise', {
  summary: 'Adds a merchandise item at the end of the list.',
  body: AddPart,
  answer: MerchandiseResponse,
  ...owner,
})

export const changeMerchandise = patch('/office/api/merchandise/:key', {
  summary: 'Changes a merchandise item.',
  body: UpdatePart,
  answer: MerchandiseResponse,
  ...one,
})

export const removeMerchandise = post('/office/api/merchandise/:key/removals', {
  summary: 'Removes a merchandise item, or disables it if it was ever in a cart.',
  ...removal,
})

export const readBundle = get('/office/api/bundles/:key', {
  summary: 'Shows a bundle.',
  answer: BundleResponse,
  ...one,
})

export const addBundle = post('/office/api/bundles', {
  summary: 'Adds a bundle at the end of the list.',
  body: AddPart,
  answer: BundleResponse,
  ...owner,
})

export const changeBundle = patch('/office/api/bundles/:key', {
  summary: 'Changes a bundle.',
  body: UpdatePart,
  answer: BundleResponse,
  ...one,
})

export const removeBundle = post('/office/api/bundles/:key/removals', {
  summary: 'Removes a bundle, or disables it if it was ever in a cart.',
  ...removal,
})

export const readCapacity = get('/office/api/capacities/:key', {
  summary: 'Shows a shared capacity.',
  answer: CapacityResponse,
  ...one,
})

export const addCapacity = post('/office/api/capacities', {
  summary: 'Adds a shared capacity at the end of the list.',
  body: AddPart,
  answer: CapacityResponse,
  ...owner,
})

export const changeCapacity = patch('/office/api/capacities/:key', {
  summary: 'Changes a shared capacity.',
  body: UpdatePart,
  answer: CapacityResponse,
  ...one,
})

export const removeCapacity = post('/office/api/capacities/:key/removals', {
  summary: 'Removes a shared capacity, or disables it if it was ever in a cart.',
  ...removal,
})

export const readShippingRate = get('/office/api/shipping-rates/:key', {
  summary: 'Shows a shipping rate.',
  answer: ShippingResponse,
  ...one,
})

export const addShippingRate = post('/office/api/shipping-rates', {
  summary: 'Adds a shipping rate at the end of the list.',
  body: AddPart,
  answer: ShippingResponse,
  ...owner,
})

export const changeShippingRate = patch('/office/api/shipping-rates/:key', {
  summary: 'Changes a shipping rate.',
  body: UpdatePart,
  answer: ShippingResponse,
  ...one,
})

export const removeShippingRate = post('/office/api/shipping-rates/:key/removals', {
  summary: 'Removes a shipping rate, or disables it if it was ever in a cart.',
  ...removal,
})

export const readDiscount = get('/office/api/discounts/:key', {
  summary: 'Shows a discount.',
  answer: DiscountResponse,
  ...one,
})

export const addDiscount = post('/office/api/discounts', {
  summary: 'Adds a discount at the end of the list.',
  body: AddPart,
  answer: DiscountResponse,
  ...owner,
})

export const changeDiscount = patch('/office/api/discounts/:key', {
  summary: 'Changes a discount.',
  body: UpdatePart,
  answer: DiscountResponse,
  ...one,
})

export const removeDiscount = post('/office/api/discounts/:key/removals', {
  summary: 'Removes a discount with its codes, or disables it if a line ever had it.',
  ...removal,
})

export const readQuestion = get('/office/api/questions/:key', {
  summary: 'Shows a question.',
  answer: QuestionResponse,
  ...one,
})

export const addQuestion = post('/office/api/questions', {
  summary: 'Adds a question at the end of the list.',
  body: AddPart,
  answer: QuestionResponse,
  ...owner,
})

export const changeQuestion = patch('/office/api/questions/:key', {
  summary: 'Changes a question.',
  body: UpdatePart,
  answer: QuestionResponse,
  ...one,
})

export const removeQuestion = post('/office/api/questions/:key/removals', {
  summary: 'Removes a question, or disables it if it was ever answered.',
  ...removal,
})
