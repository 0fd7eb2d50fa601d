import { defineMessages } from '#contract/define-messages.ts'

/** The texts of vouchers. */
export const messages = defineMessages('web/office/catalogue/vouchers', {
  vouchersLead: 'Each pays for one order, up to its amount.',
  voucherLabels: {
    code: 'Code',
    name: 'Name',
    amount: 'Amount',
    expires_at: 'Good until',
    enabled: 'Switched on',
  },
  batchLabels: {
    count: 'How many',
    prefix: 'Beginning of the codes',
    name: 'Name',
    amount: 'Amount of each',
    expires_at: 'Good until',
  },
  searchVouchers: 'Code, name or order',
  voucherState: 'State',
  voucherStates: {
    open: 'Can be used',
    used: 'Used',
    expired: 'Expired',
    off: 'Switched off',
  },
  batch: 'Made together',
  batchName: '{name}: {count}, {used} used',
  usedFor: 'Used for',
  usedOn: 'Used on',
  forEver: 'Without end',
  vouchersFound: '{count} vouchers',
  vouchersChosen: '{count} chosen',
  vouchersExport: 'Take them as CSV',
  vouchersNone: 'There are no vouchers yet.',
  chooseAllFitting: 'Switch off all that fit',
  switchOffVouchers: 'Switch off these vouchers',
  switchOffAllMeaning:
    'All {count} vouchers that fit the filters can no longer be used. Orders that they have paid for stay paid.',
  switchOffSomeMeaning:
    '{count, plural, one {This voucher} other {These # vouchers}} can no longer be used. Orders that they have paid for stay paid.',
  vouchersSwitched: '{count} switched off.',
  switchOffVoucher: '{code} can no longer be used. An order that it has paid for stays paid.',
  voucherHint: 'Letters, digits and signs without spaces. Capital and small letters are the same.',
  voucherEnabledHint: 'Off: nobody can use it any more.',
  manyVouchers: 'Make many codes',
  manyVouchersTitle: 'Many codes at once',
  manyVouchersHint: 'Up to 10,000 at once. Each code gets its own random letters and digits.',
  prefixHint: 'For example PARTNER; may stay empty.',
  batchMade: '{count} codes are made.',
  voucherUsedBy: 'Used for the order',
  unnamed: 'Without a name',
})
