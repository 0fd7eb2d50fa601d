import { defineMessages } from '#contract/define-messages.ts'

/** The texts that the screens of the catalogue share. */
export const messages = defineMessages('web/office/catalogue', {
  catalogueLead: 'Everything the festival offers, in the order of the shop. Changes take effect immediately.',
  catalogueLists: {
    products: 'Products',
    merchandise: 'Merchandise',
    events: 'Events',
    capacities: 'Shared capacities',
    shipping: 'Shipping',
    vouchers: 'Vouchers',
  },
  addTitles: {
    products: 'A new product',
    merchandise: 'A new merchandise item',
    events: 'A new event',
    capacities: 'A new shared capacity',
    shipping: 'A new shipping rate',
    vouchers: 'A new voucher',
  },
  addButtons: {
    products: 'Add a product',
    merchandise: 'Add a merchandise item',
    events: 'Add an event',
    capacities: 'Add a shared capacity',
    shipping: 'Add a shipping rate',
    vouchers: 'Add a voucher',
  },
  switchItOff: 'Switch off',
  payment: 'Payment methods',
  codeStays: 'Orders and links refer to this code, so it cannot be changed.',
  settingLabels: {
    creditCardActive: 'Credit card',
    bankTransferActive: 'Bank transfer',
    bankTransferCountries: 'Countries that may pay by bank transfer',
    ageRangeActive: 'Ask ticket holders for their age',
  },
  shippingLabels: {
    country: 'Country',
    name: 'Name',
    price: 'Price',
    tax_rate: 'Tax in percent',
    enabled: 'Switched on',
    translations: 'In other languages',
  },
  anyCountry: 'Any other country',
})
