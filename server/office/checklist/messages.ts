import { defineMessages } from '#contract/define-messages.ts'

/** The requirements before the opening of a festival, and why they matter. */
export const messages = defineMessages('server/office/checklist', {
  terms: {
    title: 'Terms',
    why: 'Every buyer has to accept the terms; without a text there is nothing to accept.',
  },
  privacy: {
    title: 'Privacy policy',
    why: 'Visitors leave names, addresses and payments here, and the law requires you to tell them how you use this data.',
  },
  contact: {
    title: 'Imprint: email address and postal address',
    why: 'Visitors need to know who they are buying from, and the law requires it. It appears at the foot of every mail.',
  },
  invoice_seller: {
    title: 'Seller on invoices',
    why: 'Invoices cannot be issued without the seller’s name, address and tax number.',
  },
  bank_account: {
    title: 'Bank account',
    why: 'You offer bank transfer, so customers need to know where to send the money.',
  },
  mail_server: {
    title: 'Mail server',
    why: 'Mails are only saved to a folder now, so nobody receives a ticket. Your server administrator sets SMTP_URL.',
  },
  mail_delivered: {
    title: 'First mail delivered',
    why: 'Only a mail accepted by the mail server proves that address, password and sender are correct. Invite somebody, or place an order.',
  },
  public_address: {
    title: 'Public address with HTTPS',
    why: 'Links in mails, payments and QR codes use PUBLIC_URL, which visitors cannot reach securely.',
  },
  production: {
    title: 'Production mode with its own secret',
    why: 'NODE_ENV=production and SECRET close the trial mailbox and keep signatures valid when you move to another server.',
  },
  gateway_live: {
    title: 'Payment gateway live',
    why: 'Cards are not charged: the gateway is a sandbox, or uses a test key.',
  },
  products: {
    title: 'Something on sale',
    why: 'There are no products to buy yet.',
  },
  test_payment: {
    title: 'Test payment',
    why: 'Paying the smallest amount proves that keys, payment page, return and notifications work. You can refund it with one click.',
  },
  second_owner: {
    title: 'A second owner',
    why: 'If the only owner is ill or loses their phone, nobody can open the shop, change a price or let somebody in.',
  },
  second_factors: {
    title: 'Second factor for every owner',
    why: 'Owners can send money and read everything. Without a second factor, one phishing mail is enough to get in.',
  },
  backups: {
    title: 'Backups',
    why: 'No backup was made in the last seven days. Your server administrator sets up “festoon backup”.',
  },
  backupsElsewhere:
    'You use your own PostgreSQL database, so Festoon cannot see its backups. Set this aside once backups are set up.',
  playMoney: 'Cards are charged by a sandbox: everybody can buy, and no money moves.',
  mailsStay: 'Mails do not leave this server: only its mailbox shows them.',
  event_dates: {
    title: 'Event dates',
    why: 'Events with no date, or one in the past, show the wrong day on tickets and in wallets.',
  },
  departures: {
    title: 'Departures with seats',
    why: 'Nobody can board without departures and seats; without a number of seats a departure never sells out.',
  },
  capacities: {
    title: 'Capacities',
    why: 'A product without a capacity never sells out.',
  },
  prices: {
    title: 'Prices',
    why: 'These products are free.',
  },
  taxes: {
    title: 'Tax rates',
    why: 'At 0 %, invoices show no tax, and the ledger records none.',
  },
  sale_periods: {
    title: 'Sale periods',
    why: 'Without a start or an end these go on sale as soon as the shop opens, and never close automatically.',
  },
  installments: {
    title: 'Installments before the event',
    why: 'These installments count from the order, and whoever orders late still owes one when the event begins. End the sale earlier, or set a day for each payment.',
  },
  opening_time: {
    title: 'Opening time',
    why: 'If the sale opens automatically, visitors see the time and can be notified, and nobody has to be there to open it.',
  },
  waiting_room: {
    title: 'Waiting room for the opening',
    why: 'Many places go on sale at once. A waiting room admits visitors in a fair order, as fast as the shop can handle.',
  },
  check_in_lists: {
    title: 'Gates and check-in lists',
    why: 'The event is coming up, and the phones at the gate need to know who can enter where.',
  },
  translations: {
    title: 'Texts in all languages',
    why: 'Missing names, descriptions and terms are shown in the festival’s first language.',
  },
  test_order: {
    title: 'A paid test order',
    why: 'One order from cart to ticket shows you what visitors will see. You can refund it afterwards.',
  },
  shop_open: {
    title: 'Open the shop',
    why: 'The shop is closed: visitors can look around but cannot buy.',
  },
})
