import type { BankExport } from './bank-export.ts'

/** The kinds of PayPal's rows that announce something, and move no money. */
const MEMO =
  /^(?!.*(?:hold|revers|einbehalt|rück|storno)).*(?:authori[sz]ation|autorisierung)|^order$|^bestellung$|request|(?:an|auf)forderung|invoice (?:sent|received)|rechnung (?:gesendet|erhalten)/i

/** PayPal's states of payments that were completed before: their refunds and reversals are rows of their own. */
const TAKEN_BACK =
  /^(?:partially (?:refunded|reversed)|refunded|reversed|(?:teilweise )?(?:zurück)?erstattet|(?:teilweise )?zurück(?:gezahlt|gebucht)|rückgängig gemacht)$/i

/** The exports of payment services. */
export const PAYMENT_SERVICES: BankExport[] = [
  {
    bank: 'Revolut',
    marks: ['Type', 'Product', 'Started Date', 'Completed Date', 'Description', 'State'],
    isByStart: true,
    reading: {
      own_account: 'Product',
      booked_on: 'Completed Date',
      text: 'Description',
      amount: 'Amount',
      fee: 'Fee',
      state: 'State',
      balance: 'Balance',
      dates: 'ymd',
      decimals: '.',
    },
  },
  {
    bank: 'Revolut Business',
    marks: ['Date completed (UTC)', 'State', 'Description', 'Total amount'],
    isByStart: true,
    reading: {
      booked_on: 'Date completed (UTC)',
      text: 'Reference',
      name: 'Payer',
      amount: 'Total amount',
      state: 'State',
      balance: 'Balance',
      reference: 'ID',
      dates: 'ymd',
      decimals: '.',
    },
  },
  {
    bank: 'Wise',
    marks: ['TransferWise ID', 'Date', 'Amount', 'Currency', 'Payment Reference', 'Running Balance'],
    reading: {
      reference: 'TransferWise ID',
      booked_on: 'Date',
      amount: 'Amount',
      text: 'Payment Reference',
      text_2: 'Description',
      balance: 'Running Balance',
      name: 'Payer Name',
      payee: 'Payee Name',
      dates: 'dmy',
      decimals: '.',
    },
  },
  {
    bank: 'PayPal',
    marks: ['Date', 'Time', 'Name', 'Status', 'Gross', 'Net', 'Transaction ID'],
    booked: TAKEN_BACK,
    memos: { kind: 'Type', time: 'Time', words: MEMO },
    reading: {
      side: 'Balance Impact',
      booked_on: 'Date',
      name: 'Name',
      state: 'Status',
      amount: 'Net',
      reference: 'Transaction ID',
      text: 'Subject',
      text_2: 'Note',
      balance: 'Balance',
    },
  },
  {
    bank: 'PayPal (German)',
    marks: ['Datum', 'Uhrzeit', 'Name', 'Status', 'Brutto', 'Netto', 'Transaktionscode'],
    booked: TAKEN_BACK,
    memos: { kind: 'Typ', time: 'Uhrzeit', words: MEMO },
    reading: {
      side: 'Auswirkung auf Guthaben',
      booked_on: 'Datum',
      name: 'Name',
      state: 'Status',
      amount: 'Netto',
      reference: 'Transaktionscode',
      text: 'Betreff',
      text_2: 'Hinweis',
      balance: 'Guthaben',
      dates: 'dmy',
      decimals: ',',
    },
  },
  {
    bank: 'Revolut (German)',
    marks: ['Produkt', 'Datum des Beginns', 'Datum des Abschlusses', 'Beschreibung', 'Kontostand'],
    isByStart: true,
    reading: {
      own_account: 'Produkt',
      booked_on: 'Datum des Abschlusses',
      text: 'Beschreibung',
      amount: 'Betrag',
      fee: 'Gebühr',
      state: 'State',
      balance: 'Kontostand',
      dates: 'ymd',
      decimals: '.',
    },
  },
  {
    bank: 'PayPal (statement)',
    marks: ['Date', 'Time', 'Description', 'Currency', 'Gross', 'Net', 'Balance', 'Transaction ID'],
    memos: { kind: 'Description', time: 'Time', words: MEMO },
    reading: {
      booked_on: 'Date',
      name: 'Name',
      amount: 'Net',
      reference: 'Transaction ID',
      text: 'Description',
      text_2: 'Invoice ID',
      balance: 'Balance',
    },
  },
  {
    bank: 'PayPal (statement, German)',
    marks: ['Datum', 'Uhrzeit', 'Beschreibung', 'Währung', 'Brutto', 'Netto', 'Guthaben', 'Transaktionscode'],
    memos: { kind: 'Beschreibung', time: 'Uhrzeit', words: MEMO },
    reading: {
      booked_on: 'Datum',
      name: 'Name',
      amount: 'Netto',
      reference: 'Transaktionscode',
      text: 'Beschreibung',
      text_2: 'Rechnungsnummer',
      balance: 'Guthaben',
      dates: 'dmy',
      decimals: ',',
    },
  },
]
