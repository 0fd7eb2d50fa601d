/** The icons of the navigation: lines in a square of 16. */
export const ICONS = {
  overview: 'M2 2h5v6H2zM9 2h5v3.5H9zM9 8h5v6H9zM2 10.5h5V14H2z',
  figures: 'M2 14h12M3.5 14V9M6.5 14V4M9.5 14V7M12.5 14V2',
  orders: 'M3.5 1.5h9v13l-2.2-1.4L8 14.5l-2.3-1.4-2.2 1.4zM6 5h4M6 8h4',
  parcels: 'M2 5l6-3 6 3v6.5L8 14.5l-6-3zM2 5l6 3 6-3M8 8v6.5M5 3.5l6 3',
  carts: 'M1 2h2l1.8 8h7.4L14 4.5H3.6M6 13.2v.1M11.5 13.2v.1',
  queue: 'M4 2h8M4 14h8M5 2c0 3.5 6 4.5 6 12M11 2c0 3.5-6 4.5-6 12',
  customers:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 14c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M11 3a2.3 2.3 0 0 1 0 4.3M12 9.7c1.6.5 2.5 2 2.5 4.3',
  guests:
    'M8 6.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 14.5c0-3.5 2.2-5.5 5-5.5s5 2 5 5.5M6.5 9.3L8 14l1.5-4.7',
  refunds: 'M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6',
  bank: 'M2 6l6-4 6 4zM3.5 6v6M6.5 6v6M9.5 6v6M12.5 6v6M1.5 14h13M2 12h12',
  ledger:
    'M3 2h8.5a1.5 1.5 0 0 1 1.5 1.5v10.5H4.5A1.5 1.5 0 0 1 3 12.5zM3 12.5A1.5 1.5 0 0 1 4.5 11H13M6 5h4',
  tills: 'M2 9h12v5H2zM4 9l1-5h6l1 5M6.5 11.5h3M6 2h4v2',
  exports: 'M8 2v8M5 7l3 3 3-3M2.5 11v3h11v-3',
  sandbox: 'M6 2h4M6.5 2v4.5L3 13a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1L9.5 6.5V2M5 10h6',
  tickets: 'M1.5 4h13v2.5a1.5 1.5 0 0 0 0 3V12h-13V9.5a1.5 1.5 0 0 0 0-3zM10 4v1.5M10 7.3v1.4M10 10.5V12',
  boxOffice: 'M2 6l1-4h10l1 4M2 6a2 2 0 0 0 4 0 2 2 0 0 0 4 0 2 2 0 0 0 4 0M3 8.5V14h10V8.5M6 14v-3.5h4V14',
  gates: 'M2 14V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v10M5 14V6M8 14V6M11 14V6',
  catalogue: 'M2 2h5.5L14 8.5 8.5 14 2 7.5zM5 5v.1',
  settings:
    'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.7 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.2 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  mailings: 'M2 6.5v3h2.5L11 13V3L4.5 6.5zM5 9.5l1 4h1.5M13 6.5a2 2 0 0 1 0 3',
  mails: 'M1.5 3.5h13v9h-13zM1.5 4.5L8 9l6.5-4.5',
  operation: 'M1.5 8h3l2-5 3 10 2-5h3',
  key: 'M5.5 11a3.5 3.5 0 1 1 3.2-4.9H14.5v2.8h-1.7v1.6h-2.4V8.9H8.7A3.5 3.5 0 0 1 5.5 11zM5 7.4v.1',
  webhook: 'M2 6.5h6M5.5 3.5l3 3-3 3M14 9.5H8M11 1.5h3v13h-3',
  audit: 'M8 4.5V8l2.5 1.5M2.3 6A6 6 0 1 1 2 8.5M2 3v3h3',
  staff:
    'M2 4.5h12V13H2zM5.5 4.5V2.5h5v2M6 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4 11.5h4M10 7.5h2M10 10h2',
} as const

export type IconName = keyof typeof ICONS
