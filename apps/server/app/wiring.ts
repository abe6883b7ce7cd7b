/** Which adapter fills which port, and who is handed whom, in one piece: the only place that knows every room. Read modules.ts first. */

import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partyWord } from '@parastoo/contract/office/party-words'
import type { ProductKind } from '@parastoo/contract/orders/lines'
import { sandboxInquiry } from '../adapters/fakes/account-inquiry.ts'
import { rehearseFailures } from '../adapters/fakes/rehearse-failures.ts'
import { createFolderFiles } from '../adapters/files/folder/folder-files.ts'
import { createS3Files } from '../adapters/files/s3/create-s3-files.ts'
import { sandboxStatement } from '../adapters/gateways/sandbox/bank-statement.ts'
import { createSandbox } from '../adapters/gateways/sandbox/create-sandbox.ts'
import { createGoogleSignIn } from '../adapters/google/google-keys.ts'
import { createWordPress } from '../adapters/magazines/create-wordpress.ts'
import { createOutbox } from '../adapters/messengers/outbox/create-outbox.ts'
import { createMrzReader } from '../adapters/mrz-reader/create-mrz-reader.ts'
import { createSafarmarket } from '../adapters/resellers/safarmarket/create-safarmarket.ts'
import { createIndexNow } from '../adapters/search-engines/create-indexnow.ts'
import { createCaptcha } from '../modules/captcha/index.ts'
import { createContent } from '../modules/content/index.ts'
import { createDiscounts } from '../modules/discounts/index.ts'
import {
  createCurrencies,
  createFlights,
  createPlaces,
  type Flights,
  terminalSheet,
} from '../modules/flights/index.ts'
import { createHotelStock, tourRooms } from '../modules/hotel-stock/index.ts'
import { createHotels, type Hotels } from '../modules/hotels/index.ts'
import { createIdentity, type Identity } from '../modules/identity/index.ts'
import { createImages, type Images } from '../modules/images/index.ts'
import { createInsurance } from '../modules/insurance/index.ts'
import { createInventory, type Inventory } from '../modules/inventory/index.ts'
import { createInvoices } from '../modules/invoices/index.ts'
import { createKits } from '../modules/kits/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { createNotifications, type Notifications } from '../modules/notifications/index.ts'
import {
  askedSubjects,
  createApprovals,
  createAudit,
  createOffice,
  fares,
  findSeeing,
  findSelling,
  type RuleBooks,
  ruleChanges,
  sellerOf,
  statementSums,
  supplierPayouts,
  tillDifferences,
  tillGaps,
} from '../modules/office/index.ts'
import {
  createFoundOrders,
  createOrders,
  type Orders,
  type Product,
} from '../modules/orders/index.ts'
import { createPayments, type Payments } from '../modules/payments/index.ts'
import { createPayouts } from '../modules/payouts/index.ts'
import { type Counterparty, createReconciliation } from '../modules/reconciliation/index.ts'
import { createRefunds, type Refunds } from '../modules/refunds/index.ts'
import { createResellers } from '../modules/resellers/index.ts'
import { createSupport, type Support } from '../modules/support/index.ts'
import { createTours } from '../modules/tours/index.ts'
import { createTravellers } from '../modules/travellers/index.ts'
import { createTrips } from '../modules/trips/index.ts'
import { createVisas, type Visas } from '../modules/visas/index.ts'
import { createWallet, createWithdrawals } from '../modules/wallet/index.ts'
import { createAnnouncer } from '../platform/announce.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/database.ts'
import { documentSeals } from '../platform/document-seals.ts'
import { randomDigits, randomToken } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts'
import { createPdfRenderer } from '../platform/pdf/render-pdf.ts'
import { readVazirmatnFonts } from '../platform/pdf/vazirmatn-fonts.ts'
import { createSecurityEvents } from '../platform/security-events.ts'
import type { Traces } from '../platform/traces/trace.ts'
import { accountTies, hasMoney } from './account-ties.ts'
import { arrivalsOf } from './arrivals-of.ts'
import { bankCounterparty, supplierCounterparty } from './counterparties.ts'
import { firstDepartureOf } from './first-departure.ts'
import { openFlightSuppliers } from './flight-suppliers.ts'
import { openGateways } from './gateways.ts'
import { openHotelSuppliers } from './hotel-suppliers.ts'
import { journeyToInsure } from './journey-to-insure.ts'
import { openMessengers } from './messengers.ts'
import { openRateFeeds } from './rate-feeds.ts'
import { openSampleSuppliers } from './sample-suppliers.ts'
import { soldAt, soldIn, soldPages, trendingOf } from './sold-at.ts'

export type Grounds = {
  config: Config
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  /** Absent: no traces. */
  traces?: Traces | undefined
  /** Absent: one of its own. A proof whose time leaps brings one that leaves nobody alone for long. */
  outbound?: Outbound | undefined
}

/** Builds every room from the ground up, level by level, and joins them. Nothing is started but the servers of sample suppliers. */
export async function wireHouse(grounds: Grounds) {
  const { config, db, jobs, clock } = grounds
  const { publicUrl } = config
  const announcer = createAnnouncer({ db, jobs })
  const brandMark = config.brandLogo && (await readFile(config.brandLogo, 'utf8'))
  const pdf = createPdfRenderer({ fonts: await readVazirmatnFonts(), brandMark })
  const outbound = grounds.outbound ?? createOutbound(grounds)
  const securityEvents = createSecurityEvents({ ...grounds, secret: config.secret })
  const outbox = createOutbox({ folder: join(config.varDir, 'outbox'), clock })
  const bankFolder = join(config.varDir, 'sandbox-bank')
  const bank = createSandbox({
    folder: bankFolder,
    siteUrl: publicUrl,
    merchantFa: config.brandName,
    clock,
    newReference: () => randomToken(18),
    newTrackingNumber: () => randomDigits(12),
  })

  const images: Images = createImages({
    ...grounds,
    folder: join(config.varDir, 'images'),
    cache: {
      folder: join(config.varDir, 'picture-cache'),
      // Each process counts what it has made itself.
      mostBytes: Math.floor((config.pictureCacheMegabytes * 1024 * 1024) / config.processes),
    },
    files: config.s3
      ? createS3Files(config.s3, { outbound, clock })
      : createFolderFiles({ folder: join(config.varDir, 'private-files') }),
    keys: config.s3Keys
      ? createS3Files(config.s3Keys, { outbound, clock })
      : createFolderFiles({ folder: config.fileKeysDir }),
    zoneReader: createMrzReader(),
    secret: config.secret,
  })
  const documents = documentSeals(
    config.secretBefore === undefined ? [config.secret] : [config.secret, config.secretBefore],
  )
  const captcha = createCaptcha({ db, clock, secret: config.secret })
  const metrics = createMetrics()
  const ledger = createLedger({ db, clock })
  const carriers = openMessengers({ config, outbound, outbox })
  const notifications: Notifications = createNotifications({
    ...grounds,
    messengers: carriers.messengers,
    push: carriers.push && {
      ...carriers.push,
      // Sessions stand above; a message is sent when all are there.
      liveSessions: async (userId) => (await identity.people.devicesOf(userId)).map(({ id }) => id),
    },
    quietHours: config.quietHours,
    publicUrl,
    brandName: config.brandName,
  })
  // The office stands above all; what it writes down, every room below is handed.
  const auditRoom = createAudit(grounds)
  const audit = auditRoom.write
  const identity: Identity = createIdentity({
    ...grounds,
    audit,
    notifications,
    securityEvents,
    secret: config.secret,
    documents,
    otpLength: config.otpLength,
    publicUrl,
    staffMobile: config.staffMobile,
    brandWords: [config.brandName, config.brandNameLatin],
    accountTies: accountTies(() => ({
      clock,
      hotels,
      images,
      notifications,
      orders,
      payments,
      payouts,
      refunds,
      support,
      visas,
      wallet,
    })),
    // These stand above identity; whoever asks comes when all are there.
    hasMoney: (userId) => hasMoney({ clock, db, orders, refunds, wallet }, userId),
    limits: { cashOutHoldHours: config.cashOutHoldHours },
    google:
      config.googleClientIds.length > 0
        ? createGoogleSignIn({
            clientIds: config.googleClientIds,
            keysHost: config.googleKeysHost,
          })
        : undefined,
    ...(config.sandbox ? { accountInquiry: sandboxInquiry } : {}),
  })

  // Orders stand above payments and below flights; both are handed in late, so neither imports the other.
  const products = new Map<ProductKind, Product>()
  const product = (kind: ProductKind): Product => {
    const found = products.get(kind)
    if (!found) throw new Error(`Nothing sells a ${kind}`)
    return found
  }
  const currencies = createCurrencies({
    db,
    clock,
    audit,
    freshHours: config.currencyRateHours,
    sellsSamples: config.sandbox,
    feeds: openRateFeeds(config, outbound, clock),
    log: grounds.log,
  })
  const banks = openGateways({
    config,
    outbound,
    sandbox: bank,
    clock,
    dinarRate: () =>
      currencies.toCharge().find(({ currencyCode }) => currencyCode === 'IQD') ?? null,
  })
  const payments: Payments = createPayments({
    ...grounds,
    publicUrl,
    gateways: banks.gateways,
    payee: {
      receive: (tx, payment) => orders.receivePayment(tx, payment),
      receiveLoan: (tx, payment) => orders.receiveLoan(tx, payment),
    },
    ledger,
  })
  const suppliersPaid = supplierPayouts({ ledger })
  // Refunds and withdrawals stand above the queue they pay out by; it asks for them when both are there.
  const payouts = createPayouts({
    db,
    ledger,
    clock,
    log: grounds.log,
    sourceOf: (name) =>
      ({
        refund: refunds.payoutSource,
        withdrawal: withdrawals.payoutSource,
        supplier: suppliersPaid,
      })[name],
    audit,
    maySign: async (dbOrTx, personId, scope) =>
      (await identity.staff.memberIn(dbOrTx, personId))?.scope.includes(scope) ?? false,
  })
  const wallet = createWallet({ db, ledger })
  const discounts = createDiscounts({ db, clock })
  const withdrawals = createWithdrawals({
    db,
    ledger,
    payouts,
    securityEvents,
    clock,
    log: grounds.log,
    bankAccountOf: identity.bankAccounts.of,
    cashOutHold: identity.cashOutHold,
    tellOwner: identity.tellOwner,
  })
  const { announce } = announcer
  const orders: Orders = createOrders({
    ...grounds,
    audit,
    announce,
    ledger,
    wallet,
    payments,
    discounts,
    product,
    rulesInForce: (tx, productTypes) => content.rulesInForce(tx, productTypes),
    ratesNow: currencies.frozenNow,
    backInDinars: (tx, ask) => refunds.backInDinars(tx, ask),
    seller: sellerOf({ audit, clock, identity }),
    publicUrl,
  })

  const foundOrders = createFoundOrders({
    ...grounds,
    payments,
    product,
    orderCodes: identity.orderCodes,
    permissionKey: createHmac('sha256', config.secret)
      .update('permission to read an order')
      .digest('hex'),
  })

  const agency = {
    nameFa: config.brandName,
    nameEn: config.brandNameLatin,
    phone: config.supportPhone,
    markSvg: brandMark,
  }
  const places = createPlaces({ db })
  const inventory: Inventory = createInventory({ ...grounds, places })
  const { flightSupplier } = inventory
  const hotelStock = createHotelStock(grounds)
  const rialPerUnit = (currency: string) =>
    currencies.toCharge().find(({ currencyCode }) => currencyCode === currency)?.rialPerUnit ?? null
  const hotelsOutside = openHotelSuppliers(config, outbound, {
    ...grounds,
    places: hotelStock.places,
    rialPerUnit,
  })
  const hotels: Hotels = createHotels({
    ...grounds,
    audit,
    announce,
    orders,
    suppliers: [hotelStock.hotelSupplier, ...hotelsOutside],
    recordSearch: (search) => flights.recordHotelSearch(search),
    documents,
    pdf,
    agency,
    publicUrl,
    voucherKey: createHmac('sha256', config.secret).update('code of a voucher').digest('hex'),
    holdMinutes: config.holdMinutes,
    readsDumps: config.hotelSuppliers.readsDumps,
  })
  products.set('hotel', hotels.product)
  const samples = await openSampleSuppliers({ ...grounds, outbound })
  const contracted = openFlightSuppliers({ ...grounds, outbound, places, rialPerUnit })
  const flights: Flights = createFlights({
    ...grounds,
    announce,
    orders,
    permittedOrder: foundOrders.permitted,
    refundLine: (ask) => refunds.refundLine(ask),
    notifications,
    places,
    suppliers: [
      config.sandbox ? rehearseFailures(flightSupplier) : flightSupplier,
      ...contracted.suppliers,
      ...samples.suppliers,
    ],
    supplierSettings: { ...samples.settings, ...contracted.settings },
    calendar: inventory.calendar,
    pdf,
    keepPassengers: identity.keepPassengers,
    agency,
    publicUrl,
    ticketKey: createHmac('sha256', config.secret).update('code of a ticket').digest('hex'),
    holdMinutes: config.holdMinutes,
    redrawPicture: images.redrawPicture,
    documents,
    entryRuleOf: (countryCode) => visas.entryRuleOf(countryCode),
  })
  products.set('flight', flights.product)
  const visas: Visas = createVisas({
    ...grounds,
    audit,
    announce,
    orders,
    refundLine: (ask) => refunds.refundLine(ask),
    documents,
    files: images.privateFiles,
    keepPicture: images.keepPicture,
    readZone: (named) => images.readZoneOf(named),
    remakePicture: images.remakePicture,
    markPicture: images.markPicture,
    daysKeptAfterDelivery: config.visaFilesDays,
    daysDraftsAreKept: config.visaDraftDays,
    keyBackupDays: config.fileKeysBackupDays,
    mostBorneRial: config.visaFeeRiseRial,
    showSamples: config.sandbox,
    countries: places.countriesWithDialingCode,
    recordSearch: flights.recordVisaSearch,
    arrivalsOf: arrivalsOf({ orders, places }),
  })
  products.set('visa', visas.product)
  const insurance = createInsurance({
    ...grounds,
    orders,
    // Officers issue for every insurer: none has a public interface for agents.
    insurers: [],
    documents,
    pdf,
    agency,
    publicUrl,
    policyKey: createHmac('sha256', config.secret).update('code of a policy').digest('hex'),
    showSamples: config.sandbox,
    countries: places.countriesWithDialingCode,
    firstDeparture: firstDepartureOf(orders),
    // Tours are made further down, and stand above insurance.
    journeyOfOrder: (order) => journeyToInsure({ orders, places, visas, tours })(order),
  })
  products.set('insurance', insurance.product)
  const content = createContent({
    ...grounds,
    flights: flights.routeFacts,
    // Tours stand above content; who asks comes when they are there.
    soldAt: (path) => soldAt({ hotelStock, tours, visas }, path),
    soldIn: (product, place) => soldIn({ hotelStock, tours, visas, clock }, product, place),
    outsideMagazine: config.magazineUrl
      ? createWordPress({ url: config.magazineUrl }, outbound)
      : null,
    soldPages: () => soldPages({ hotelStock, tours, visas }),
    trendingOf: (product, take) => trendingOf({ hotelStock, tours, visas }, product, take),
    searchEngines: config.searchEngines
      ? createIndexNow({ ...config.searchEngines, publicUrl }, outbound)
      : null,
    pictures: images.publicPictures,
    pdf,
    bannerHosts: config.bannerHosts,
    previewKey: createHmac('sha256', config.secret).update('preview of a page').digest('hex'),
    publicUrl,
    brandName: config.brandName,
  })
  const refunds: Refunds = createRefunds({
    ...grounds,
    audit,
    announce,
    payouts,
    payments,
    orders,
    product,
    soldKinds: () => [...products.keys()],
    bankAccountOf: identity.bankAccounts.of,
    cashOutHold: identity.cashOutHold,
    tellOwner: identity.tellOwner,
    securityEvents,
    bindFiles: images.privateFiles.bind,
    awaitingApproval: (numbers) =>
      askedSubjects(grounds, { kind: 'refund-above', subjects: numbers }).then(
        (asked) => new Set(asked.keys()),
      ),
  })

  const tours = createTours({
    ...grounds,
    audit,
    announce,
    orders,
    refundLine: (ask) => refunds.refundLine(ask),
    documents,
    ratesToCharge: currencies.toCharge,
    own: { seats: inventory.tourSeats, rooms: tourRooms },
    pdf,
    agency,
    holdMinutes: config.holdMinutes,
  })
  products.set('tour', tours.product)

  const support: Support = createSupport({
    ...grounds,
    audit,
    orders,
    notifications,
    publicUrl,
    staffMobile: config.staffMobile,
    contact: {
      phone: config.supportPhone,
      whatsapp: config.supportWhatsapp ?? null,
      email: config.supportEmail ?? null,
      address: config.agency.addressFa ?? null,
      licences: [...config.licences],
    },
  })
  const invoices = createInvoices({
    ...grounds,
    orders,
    product,
    payments,
    refunds,
    pdf,
    documents,
    seller: { ...agency, ...config.agency },
  })

  const travellers = createTravellers({
    db,
    log: grounds.log,
    documents,
    sealed: () => [
      ...identity.sealed,
      ...invoices.sealed,
      ...[...products.values()].flatMap(({ sealed }) => sealed),
    ],
    renewPeople: orders.renewPeople,
  })
  const kits = createKits({
    ...grounds,
    orders,
    refunds,
    visas,
    flights,
    hotels,
    insurance,
    places,
    countries: places.countriesWithDialingCode,
    pdf,
    agency,
  })
  const trips = createTrips({
    log: grounds.log,
    orders,
    payments,
    refunds,
    changes: flights.changes,
  })

  const { safarmarket } = config.resellers
  const resellers = createResellers({
    ...grounds,
    orders,
    flights,
    resellers: safarmarket ? [createSafarmarket(safarmarket, outbound)] : [],
    searching: safarmarket?.key
      ? { safarmarket: { key: safarmarket.key, perMinute: safarmarket.perMinute } }
      : {},
    linkKey: createHmac('sha256', config.secret).update('address of an offer').digest('hex'),
    publicUrl,
  })
  const rules: RuleBooks = {
    sheets: {
      penalties: inventory.rules.penalties,
      fares: inventory.rules.fares,
      connections: inventory.rules.connections,
      'hotel-policies': hotelStock.rules.policies,
      'hotel-peaks': hotelStock.rules.peaks,
      rates: hotelStock.rules.rates,
      'hotel-nights': hotelStock.rules.nights,
      terminals: terminalSheet,
      tours: tours.rules.tours,
      'tour-bands': tours.rules.bands,
      ...visas.rules.sheets,
    },
    tryPenalty: inventory.rules.tryPenalty,
    tryPolicy: hotelStock.rules.tryPolicy,
    tryBands: tours.rules.tryBands,
    tryVisa: visas.rules.tryVisa,
  }
  const stock = { flights: inventory.desk, hotels: hotelStock.desk, tours: tours.desk }
  const partyFa = (name: string) => flights.nameFaOf(name) ?? partyWord(name)
  const approvals = createApprovals({
    ...grounds,
    partyFa,
    audit,
    identity,
    payouts,
    payments,
    ledger,
    currencies,
    tillGaps: tillGaps(grounds),
    tillDifferences: tillDifferences({ ...grounds, ledger }),
    statementSums: statementSums(grounds),
    ruleChanges: ruleChanges({ ...grounds, rules }),
    fares: fares({ audit, stock }),
    refunds,
    discounts,
  })

  const rooms = { ledger, payments, orders, refunds, changes: flights.changes }
  /** Banks that can be asked for their lists; the others hand in files. */
  const statements: Record<string, Counterparty['statementOf']> = {
    [bank.gateway.name]: sandboxStatement({ folder: bankFolder, clock }),
  }
  const reconciliation = createReconciliation({
    ...grounds,
    counterparties: [
      ...banks.gateways.map(({ gateway: { name } }) =>
        bankCounterparty(rooms, { gateway: name, statementOf: statements[name] }),
      ),
      supplierCounterparty(rooms, flightSupplier.name),
      ...hotelsOutside.map(({ name }) => supplierCounterparty(rooms, name)),
    ],
  })

  const pages = createOffice({
    ...grounds,
    metrics,
    audit,
    publicUrl,
    listKey: createHmac('sha256', config.secret).update('list of travellers').digest('hex'),
    staffMobile: config.staffMobile,
    partyFa,
    documents,
    product,
    identity,
    currencies,
    discounts,
    orders,
    ledger,
    notifications,
    wallet,
    payments,
    payouts,
    refunds,
    support,
    flights,
    hotels,
    visas,
    reconciliation,
    insurance,
    tours,
    content,
    images,
    stock,
    rules,
  })
  const office = {
    audit: auditRoom,
    approvals,
    findSelling: findSelling(grounds),
    findSeeing: (asked: Parameters<typeof findSeeing>[1]) =>
      findSeeing({ ...grounds, audit }, asked),
    overhearLooks: pages.overhearLooks,
    mountLists: pages.mountLists,
    pages: pages.routes,
    mount: pages.mount,
    routes: {
      ...approvals.routes,
      officeAudit: auditRoom.routes({
        db,
        orders,
        support,
        visas,
        namesOf: identity.staff.namesOf,
      }),
    },
    defineJobs: () => {
      auditRoom.defineJobs(jobs)
      approvals.defineJobs(jobs)
      pages.defineJobs()
    },
  }

  return {
    grounds,
    announcer,
    metrics,
    securityEvents,
    outbound,
    brandMark,
    pdf,
    outbox,
    carriers,
    bank,
    banks,
    images,
    captcha,
    ledger,
    notifications,
    identity,
    payments,
    payouts,
    wallet,
    discounts,
    withdrawals,
    orders,
    products,
    foundOrders,
    places,
    currencies,
    inventory,
    hotelStock,
    hotels,
    flights,
    visas,
    insurance,
    tours,
    refunds,
    travellers,
    trips,
    kits,
    invoices,
    support,
    content,
    resellers,
    office,
    samples,
    reconciliation,
  }
}

/** An interface, so that what is declared of it elsewhere names it: spelt out, it is longer than the compiler writes. */
export interface House extends Awaited<ReturnType<typeof wireHouse>> {}
