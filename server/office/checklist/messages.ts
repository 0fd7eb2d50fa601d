import { defineMessages } from '#contract/define-messages.ts'

/** The requirements before the opening of a festival, and why they matter. */
export const messages = defineMessages('server/office/checklist', {
  terms: {
    title: 'Terms',
    why: 'Everybody who buys has to accept them; without a text they accept nothing.',
  },
  privacy: {
    title: 'Privacy policy',
    why: 'People leave names, addresses and payments here, and the law wants them to know what becomes of these.',
  },
  contact: {
    title: 'Imprint: email address and postal address',
    why: 'Visitors and the law want to know whom they buy from, and it stands under every mail.',
  },
  invoice_seller: {
    title: 'Seller on invoices',
    why: 'Without the name, address and tax number of the seller no order gets an invoice.',
  },
  bank_account: {
    title: 'Bank account',
    why: 'Bank transfer is offered, and people have to be told where to send the money.',
  },
  mail_server: {
    title: 'Mail server',
    why: 'Mails go into a folder now, and nobody gets a ticket. Whoever runs the server sets SMTP_URL.',
  },
  mail_delivered: {
    title: 'A mail that has left',
    why: 'Only a mail that the mail server has taken shows that address, password and sender are right. Invite somebody, or order something.',
  },
  public_address: {
    title: 'Public address with HTTPS',
    why: 'Links in mails, payments and QR codes lead to PUBLIC_URL, which is not an address that visitors can reach safely.',
  },
  production: {
    title: 'Production, with a secret of its own',
    why: 'With NODE_ENV=production and SECRET the mailbox of the trial is closed, and signatures outlive a move to another machine.',
  },
  gateway_live: {
    title: 'Payment gateway live',
    why: 'Cards are charged nothing: the gateway is a sandbox, or has a test key.',
  },
  products: {
    title: 'Something on sale',
    why: 'There is no product that people could buy.',
  },
  test_payment: {
    title: 'Test payment',
    why: 'A payment of the smallest amount shows that keys, page, return and notification work. It is given back with one click.',
  },
  second_owner: {
    title: 'A second owner',
    why: 'If the only owner is ill or loses the phone, nobody can open the shop, change a price or let somebody in.',
  },
  second_factors: {
    title: 'Second factors of all owners',
    why: 'An owner may send money and read everything. With a password alone one mail that lies is enough.',
  },
  backups: {
    title: 'Backups',
    why: 'No backup was made within the last seven days. Whoever runs the server sets up “festoon backup”.',
  },
  backupsElsewhere:
    'The database is a PostgreSQL of your own, and Festoon cannot see who backs it up. Put this aside once somebody does.',
  event_dates: {
    title: 'Dates of the events',
    why: 'An event without a date, or with one that is past, has no right day on its tickets and in wallets.',
  },
  departures: {
    title: 'Departures with seats',
    why: 'Without departures, or without seats in them, nobody gets on; without a number of seats a departure is never full.',
  },
  capacities: {
    title: 'Capacities',
    why: 'Without a capacity a product is never sold out, however many people come.',
  },
  prices: {
    title: 'Prices',
    why: 'These are sold for nothing.',
  },
  taxes: {
    title: 'Tax rates',
    why: 'At 0 % invoices show no tax, and the ledger owes none.',
  },
  sale_periods: {
    title: 'Periods of sale',
    why: 'Without a beginning or an end these are on sale from the minute the shop opens, and never close by themselves.',
  },
  opening_time: {
    title: 'Opening time',
    why: 'When the sale begins by itself, visitors see when, can be told by mail, and nobody has to press a button at that minute.',
  },
  waiting_room: {
    title: 'Waiting room for the opening',
    why: 'Many places go on sale at once. A waiting room lets people in as fast as the shop can bear, in a fair order.',
  },
  check_in_lists: {
    title: 'Gates and check-in lists',
    why: 'The event is near, and phones at the gate need to know who may come in where.',
  },
  translations: {
    title: 'Texts in all languages',
    why: 'What is missing in a language is read in the festival’s first one: names, descriptions, terms.',
  },
  test_order: {
    title: 'A test order, paid',
    why: 'One order from the cart to the ticket shows what visitors will see. It can be refunded afterwards.',
  },
  shop_open: {
    title: 'Open the shop',
    why: 'The shop is closed now: visitors can look, and nobody can buy.',
  },
})
