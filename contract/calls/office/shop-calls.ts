import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Data } from '#contract/data.ts'
import { PreviewPrices, PricePreview } from '#contract/office/price-previews.ts'
import { PhoneItems } from '#contract/office/phone-orders.ts'

export const listPhoneItems = get('/office/api/phone-items', {
  summary: 'All items for sale by phone, including those that the shop does not sell now, with the reason.',
  answer: PhoneItems,
  may: 'change orders',
})

export const previewPrices = post('/office/api/price-previews', {
  summary: 'What items would cost with these codes and a percentage off, without holding anything.',
  body: PreviewPrices,
  answer: PricePreview,
  may: 'sell at gate',
  refuses: [422],
})

export const readShop = get('/office/api/shop', {
  summary: 'The configuration of the shop with all labels, and the items on sale.',
  answer: Type.Object({ shop: Type.Pick(Data, ['config', 'products', 'merchandise', 'bundles']) }),
  may: 'in',
})
