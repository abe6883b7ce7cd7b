/**
 * The map of the server: every module, lowest level first. A module may use the doors (`index.ts`)
 * of strictly lower levels, and nothing of its own level or above; `tidy/rules/walls.ts` reads this
 * file and holds the tree to it. Raising a module is one line here and one record in
 * `docs/decisions/`.
 */
export const levels = [
  ['ledger', 'images', 'documents', 'travellers', 'notifications', 'captcha'],
  ['identity', 'payments', 'payouts', 'reconciliation'],
  ['wallet', 'discounts'],
  ['orders'],
  ['flights', 'hotels', 'visas', 'insurance', 'refunds', 'support', 'content'],
  ['inventory', 'hotel-stock', 'invoices', 'resellers', 'trips', 'kits'],
  ['tours'],
  ['office'],
] as const satisfies readonly (readonly string[])[]

export type ModuleName = (typeof levels)[number][number]

/** What each module answers for, in one line. */
export const modules: Readonly<Record<ModuleName, string>> = {
  ledger: 'the double-entry book: accounts, postings, reversals; rows are only added',
  images:
    'public pictures and their sizes; private files of people, encrypted; reading passports; ports: file store, zone reader',
  documents:
    'the frame that papers of all products share, and the signed code by which they are checked',
  travellers:
    'how people named in orders are sealed, known again and forgotten, whichever product named them',
  notifications: 'texting and mailing people, with proof of delivery; port: messenger',
  captcha: 'whether a person asks: pictures to read once, and computing for who cannot see them',
  identity:
    'who someone is: sign-in by mobile code, sessions, saved travellers, staff permissions; ports: account ties, has money',
  payments: 'taking and returning money by bank; ports: gateway, payee',
  payouts:
    'money on its way to customers’ bank accounts, in batches with two signatures; ports: payout source, may sign',
  reconciliation: 'our book against the banks’ and the suppliers’, day by day; port: counterparty',
  wallet: 'a customer’s credit: top-up, spend, statement; a view over the ledger',
  discounts: 'discount codes, their limits, and which order used which',
  orders:
    'what was sold: lines, totals, states; ports: product, refund line, rules in force, rates now, note sold',
  flights: 'airports, search, holds and tickets; a product; port: flight-supplier',
  hotels:
    'search, saved hotels, rooms, vouchers, reviews; a product; ports: hotel-supplier, outside hotels',
  visas: 'rules of visas as dated data, prices and papers, application files; a product',
  insurance:
    'plans of insurers as versioned data, quotes, policies; a product; ports: insurer, journey of order',
  refunds: 'undoing a sale: penalty quote, approval, the way back for the money',
  support: 'what travellers ask of people about an order, and what they were answered',
  content: 'written things with an address: pages, landings, articles; port: flight facts',
  inventory: 'the agency’s own stock of seats and its timetable; fills flight-supplier',
  'hotel-stock':
    'the agency’s own hotels: rooms by night, prices, rules, holds, imports; fills hotel-supplier',
  invoices:
    'the numbered papers of a sale for an accountant: the invoice, and what came back since',
  resellers:
    'visitors whom sites that compare prices send us, and what those are told; port: reseller',
  trips: 'my travels: own orders in a list and whole, each room asked once; a read model',
  kits: 'bookings that go with a visa, for its days and people, as one order, and their itinerary',
  tours: 'packaged departures: prices of a party, seats, heads and rooms left, imports; a product',
  office: 'the staff desk: queues and reports read through the other modules’ doors',
}

/** Modules that hold several rooms behind one door; a room uses only the doors of those before it. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  flights: ['places', 'currencies', 'suppliers', 'search', 'reservation', 'ticketing', 'changes'],
  hotels: ['search', 'saved', 'reservation', 'outside', 'vouchers', 'reviews'],
  visas: ['rules', 'packs', 'answers', 'cases', 'requests'],
  insurance: ['rules', 'tariffs', 'answers', 'policies'],
  inventory: ['timetable', 'stock', 'engine', 'proposals'],
  tours: ['pricing', 'catalogue', 'stock', 'reservation', 'programmes', 'imports'],
  'hotel-stock': ['stays', 'stock', 'memory', 'imports', 'samples'],
  office: [
    'audit',
    'approvals',
    'notes',
    'views',
    'looks',
    'rules',
    'imports',
    'statements',
    'queues',
    'orders',
    'customers',
    'decisions',
    'inventory',
    'lists',
    'content',
    'banners',
    'reports',
    'money',
    'campaigns',
    'seeing',
    'counter',
  ],
}
