import { defineMessages } from '#contract/define-messages.ts'

/** What the accounts of the ledger are called until the festival names them. */
export const messages = defineMessages('server/ledger', {
  reverseCharge: 'reverse charge',
  accounts: {
    receivables: 'Receivables',
    bank: 'Bank',
    cash: 'Cash',
    officeCash: 'Cash of the office, in no till',
    cardTerminal: 'Card terminal',
    gateway: 'Money in transit at {gateway}',
    refundsPayable: 'Refunds payable',
    overpayments: 'Overpayments to return',
    orderCredits: 'Taken out of one order and counted for another',
    unassigned: 'Money at the bank that belongs to no order',
    gatewayFees: 'Fees of gateways',
    writeOffs: 'Losses of disputes',
    rounding: 'Rounding',
    deferredIncome: 'Deferred income, {rate}',
    income: 'Income, {rate}',
    fees: 'Fees, {rate}',
    shipping: 'Shipping, {rate}',
    discounts: 'Discounts, {rate}',
    tax: 'Tax, {rate}',
  },
})
