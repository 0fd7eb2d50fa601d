import {
  AddBundleToCart,
  AddMerchandiseToCart,
  AddProductsToCart,
  AddProductToCart,
  ApplyCode,
  CalculateInvoice,
  GetCart,
  RemoveCode,
  RemoveMerchandiseFromCart,
  RemoveProductFromCart,
  RestoreCart,
  SetDonation,
  UpdateProductInCart,
} from '#contract/carts.ts'
import { post } from '#contract/calls/declaration.ts'
import {
  ApplyCodeResponse,
  CartDataResponse,
  CartResponse,
  InvoiceResponse,
  RestoreCartResponse,
  VoucherResponse,
} from '#contract/data.ts'
import { ValidateVoucher } from '#contract/vouchers.ts'

const changing = { answer: CartDataResponse, refuses: [404, 422, 429] } as const

export const getCart = post('/api/get-cart', {
  summary: 'The current content of a cart.',
  body: GetCart,
  answer: CartResponse,
  refuses: [404],
})

export const calculateInvoice = post('/api/calculate-invoice', {
  summary: 'The total of a cart for a country, with shipping and tax.',
  body: CalculateInvoice,
  answer: InvoiceResponse,
  refuses: [404],
})

export const validateVoucher = post('/api/validate-voucher', {
  summary: 'The value of a voucher for a cart, without redeeming it.',
  body: ValidateVoucher,
  answer: VoucherResponse,
  refuses: [404, 422, 429],
})

export const applyCode = post('/api/apply-code', {
  summary: 'Puts the code of a discount on a cart, or on a new one; for the code of a voucher, its value.',
  body: ApplyCode,
  answer: ApplyCodeResponse,
  refuses: [404, 422, 429],
})

export const removeCode = post('/api/remove-code', {
  summary: 'Takes the code of a discount off a cart.',
  body: RemoveCode,
  answer: CartResponse,
  refuses: [404, 422, 429],
})

export const setDonation = post('/api/set-donation', {
  summary: 'Sets what is given on top of what a cart costs; 0 takes it away.',
  body: SetDonation,
  answer: CartResponse,
  refuses: [404, 422, 429],
})

export const addProductToCart = post('/api/add-product-to-cart', {
  summary: 'Adds a ticket to a cart, or to a new one, and holds its place.',
  body: AddProductToCart,
  ...changing,
})

export const addProductsToCart = post('/api/add-products-to-cart', {
  summary:
    'Adds tickets of one product for several people to a cart, all of them or none, and holds their places.',
  body: AddProductsToCart,
  ...changing,
})

export const addMerchandiseToCart = post('/api/add-merchandise-to-cart', {
  summary: 'Adds an item of merchandise to a cart, or to a new one, and holds it.',
  body: AddMerchandiseToCart,
  ...changing,
})

export const addBundleToCart = post('/api/add-bundle-to-cart', {
  summary: 'Adds a bundle with the holders of its tickets to a cart, or to a new one, and holds its places.',
  body: AddBundleToCart,
  ...changing,
})

export const restoreCart = post('/api/restore-cart', {
  summary: 'Restores the content of an expired cart, as far as places are available.',
  body: RestoreCart,
  answer: RestoreCartResponse,
  refuses: [404, 422, 429],
})

export const updateProductInCart = post('/api/update-product-in-cart', {
  summary: 'Changes the holder and the departure of a ticket in a cart.',
  body: UpdateProductInCart,
  ...changing,
})

export const removeProductFromCart = post('/api/remove-product-from-cart', {
  summary: 'Removes a ticket from a cart; its place is released immediately.',
  body: RemoveProductFromCart,
  ...changing,
})

export const removeMerchandiseFromCart = post('/api/remove-merchandise-from-cart', {
  summary: 'Removes an item of merchandise from a cart; it is released immediately.',
  body: RemoveMerchandiseFromCart,
  ...changing,
})
