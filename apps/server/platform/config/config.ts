import { availableParallelism } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type { Bases } from '../http/bases.ts'
import { type AndroidApp, androidAppOf } from './android-app.ts'
import { readBases } from './bases.ts'
import { developmentSecret } from './development-secret.ts'
import { readS3, readS3Keys, type S3Config } from './file-stores.ts'
import { withFilesRead } from './files-of-settings.ts'
import { type FlightSuppliersConfig, readFlightSuppliers } from './flight-suppliers.ts'
import { type GatewaysConfig, readGateways } from './gateways.ts'
import { type HotelSuppliersConfig, readHotelSuppliers } from './hotel-suppliers.ts'
import { type MessengersConfig, readMessengers } from './messengers.ts'
import { type RateFeedsConfig, readRateFeeds } from './rate-feeds.ts'
import { type ResellersConfig, readResellers } from './resellers.ts'
import { readSampleSuppliers, type SampleSuppliersConfig } from './sample-suppliers.ts'
import { readSearchEngines, type SearchEnginesConfig } from './search-engines.ts'
import { exampleOf, type SettingName, settings, type TrustedProxies } from './settings.ts'

export type Role = 'all' | 'http' | 'worker'

export type AgencyConfig = {
  legalNameFa: string | undefined
  nationalId: string | undefined
  economicCode: string | undefined
  postalCode: string | undefined
  addressFa: string | undefined
}

export type Config = {
  nodeEnv: 'development' | 'test' | 'production'
  role: Role
  /** How many processes of this node answer requests, on one port. */
  processes: number
  /** Where the port is opened: on this machine alone in the sandbox unless told, else on the whole network. */
  host: string
  port: number
  /** The site's own address without a slash at its end. */
  publicUrl: string
  /** Absent: the embedded PostgreSQL is used. */
  databaseUrl: string | undefined
  /** Of each process. */
  databaseConnections: number
  /** The reverse proxies whose X-Forwarded-For is believed: how many, or which; 0 for none. */
  trustProxy: TrustedProxies
  /** Who may read /metrics, addresses and ranges: this machine unless told, and in production nobody unless told. */
  metricsAddresses: readonly string[]
  /** For so long a node that stops says that it is not ready and still answers, so that whoever sends it visitors can leave it out. */
  drainSeconds: number
  /** Where a node that only works answers /healthz, /readyz and /metrics; absent: nowhere. One that serves answers them on its own port. */
  metricsPort: number | undefined
  /** Where the traces of requests and jobs go; absent: there are none. */
  traceCollector: string | undefined
  /** How many of them are kept by chance; those that failed or were slow are all kept. */
  traceShare: number
  /** An absolute path. Everything the product writes on this machine lies under it. */
  varDir: string
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  secret: string
  /** The secret before this one, while something is still sealed with it. */
  secretBefore: string | undefined
  otpLength: number
  /** For so long no money leaves a wallet after a new name, IBAN or device. */
  cashOutHoldHours: number
  /** For so long after it was set prices are shown by a currency's rate. */
  currencyRateHours: number
  holdMinutes: number
  /** For how many days from today the schedules of own flights are put on sale; what was put on sale before stays. */
  flightDaysAhead: number
  /** For how many days a request of visas is kept that was begun and not sent. */
  visaDraftDays: number
  /** For how many days the papers of a visa, and the visa, are kept after its delivery. */
  visaFilesDays: number
  /** How much an authority's fee may rise after the sale before its traveller is asked; whole rial. */
  visaFeeRiseRial: number
  /** How much of this machine's disk sizes of public pictures may take. */
  pictureCacheMegabytes: number
  /** A process that is this far behind with its work answers 503 until it has caught up. */
  busyAfterMs: number
  /** Under which paths everything but the pages is reached. */
  bases: Bases
  brandName: string
  brandNameLatin: string
  /** The path of an SVG of the agency's own mark; absent: ours is drawn. */
  brandLogo: string | undefined
  /** '#rrggbb': the brand's colour and that of the buttons that go on; null keeps ours. */
  brandColours: { lead: string | null; action: string | null }
  supportPhone: string
  supportEmail: string | undefined
  /** Licences and guarantees shown at the foot of every page; empty: no place is kept for them. */
  licences: readonly { title: string; number: string | null; address: string | null }[]
  /** Digits with the country code; absent: no link to WhatsApp is shown. */
  supportWhatsapp: string | undefined
  /** The agency as the tax office knows it, for invoices; what is absent is left off them. */
  agency: AgencyConfig
  /** Whom to text when a sale needs people; absent: the log alone says it. */
  staffMobile: string | undefined
  /** Full hours of Tehran in which messages that can wait do; null for never. */
  quietHours: { from: number; until: number } | null
  /** Our ids at Google, the site's own first; empty: nobody signs in with Google. */
  googleClientIds: readonly string[]
  /** The Android app that shows this site; null where there is none. */
  androidApp: AndroidApp | null
  /** Where Google's public keys are fetched. */
  googleKeysHost: string
  /** Sandbox bank, supplier and outbox instead of the real world. */
  sandbox: boolean
  /** Suppliers outside that exist only for show; they need the sandbox. */
  sampleSuppliers: SampleSuppliersConfig
  hotelSuppliers: HotelSuppliersConfig
  /** Suppliers of flights the agency has contracts with; none unless configured. */
  flightSuppliers: FlightSuppliersConfig
  rateFeeds: RateFeedsConfig
  gateways: GatewaysConfig
  messengers: MessengersConfig
  resellers: ResellersConfig
  searchEngines: SearchEnginesConfig
  /** Where the agency's magazine runs on WordPress; absent: the magazine is our own. */
  magazineUrl: string | undefined
  /** Sites outside that banners may lead to. */
  bannerHosts: readonly string[]
  /** An app of an older version must be replaced; absent: none is too old. */
  appMinimumVersion: string | undefined
  /** Where private files lie; null: in a folder of this machine. */
  s3: S3Config | null
  /** The bucket for the sealed keys of private files; null: in `fileKeysDir`. */
  s3Keys: S3Config | null
  /** The folder for the sealed keys of private files, apart from files and database. */
  fileKeysDir: string
  /** For how many days backups of those keys live: so long after a deletion its last copy dies. */
  fileKeysBackupDays: number
  /** The named point at which this process kills itself; never set in production. */
  crashAt: string | undefined
  /** The browser that the journeys of `e2e/` run in, when a certain one is wanted. */
  chromiumPath: string | undefined
}

export type ConfigProblem = { setting: SettingName; problem: string; example: string }

/** Thrown by `loadConfig`; its message lists every problem, one per line. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ setting, problem, example }) => `  ${setting} ${problem} (for example ${example})`,
    )
    super(`The configuration has ${problems.length} problem(s):\n${lines.join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Record<string, string | undefined>

/**
 * Reads all settings. An empty value counts as absent; `SECRET_FILE` and the like name the file that holds a setting. Throws a `ConfigError` naming all problems at once.
 * In development an absent SECRET is generated once and kept under `varDir`.
 */
export function loadConfig(env: Environment = process.env): Config {
  const problems: ConfigProblem[] = []
  const report = (setting: SettingName, problem: string) =>
    problems.push({ setting, problem, example: exampleOf(setting) })
  const present = withFilesRead(
    Object.fromEntries(
      Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ),
    report,
  )
  const parsed = settings.safeParse(present)
  for (const issue of parsed.error?.issues ?? []) {
    report(issue.path[0] as SettingName, issue.message)
  }

  const production = present.NODE_ENV === 'production'
  if (production && !('SECRET' in present)) report('SECRET', 'is required in production')
  if (production && 'CRASH_AT' in present) report('CRASH_AT', 'is refused in production')
  const values = parsed.data
  if (!values) throw new ConfigError(problems)
  const sandbox = values.SANDBOX ?? !production
  if (production && sandbox && !values.ALLOW_SANDBOX_IN_PRODUCTION) {
    report('SANDBOX', 'is refused in production unless ALLOW_SANDBOX_IN_PRODUCTION=1')
  }
  const mayRehearse = !production || values.ALLOW_SANDBOX_IN_PRODUCTION === true
  const gateways = readGateways(values, { report, mayRehearse, sandbox })
  const messengers = readMessengers(values, report)
  const androidApp = androidAppOf(values, report)
  const resellers = readResellers(values, { report, mayRehearse })
  const searchEngines = readSearchEngines(values, { report, mayRehearse })
  const s3 = readS3(values, report)
  const s3Keys = readS3Keys(values, { s3, report })
  const bases = readBases(values, report)
  const sampleSuppliers = readSampleSuppliers(values, { report, sandbox })
  const hotelSuppliers = readHotelSuppliers(values, { report, mayRehearse })
  const flightSuppliers = readFlightSuppliers(values, { report, sampleSuppliers })
  if (problems.length > 0) throw new ConfigError(problems)

  const port = values.PORT ?? 3000
  const processes = values.PROCESSES ?? usualProcesses(values.NODE_ENV)
  const wantedVarDir = values.VAR_DIR ?? 'var'
  const varDir = isAbsolute(wantedVarDir) ? wantedVarDir : resolve(wantedVarDir)
  return {
    nodeEnv: values.NODE_ENV ?? 'development',
    role: values.ROLE ?? 'all',
    processes,
    // The outbox of the sandbox shows every code: the network sees it only where somebody says so.
    host: values.HOST ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
    port,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS ?? usualConnections(processes),
    trustProxy: values.TRUST_PROXY ?? 0,
    metricsAddresses: listed(
      values.METRICS_ADDRESSES ?? (production ? '' : '127.0.0.1,::1,::ffff:127.0.0.1'),
    ),
    metricsPort: values.METRICS_PORT,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    traceCollector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceShare: values.OTEL_TRACES_SAMPLER_ARG ?? 0.01,
    varDir,
    logLevel: values.LOG_LEVEL ?? 'info',
    secret: values.SECRET ?? developmentSecret(varDir),
    secretBefore: values.SECRET_BEFORE,
    otpLength: values.OTP_LENGTH ?? 4,
    cashOutHoldHours: values.CASH_OUT_HOLD_HOURS ?? 24,
    currencyRateHours: values.CURRENCY_RATE_HOURS ?? 24,
    holdMinutes: values.HOLD_MINUTES ?? 15,
    flightDaysAhead: values.FLIGHT_DAYS_AHEAD ?? 330,
    visaDraftDays: values.VISA_DRAFT_DAYS ?? 30,
    visaFilesDays: values.VISA_FILES_DAYS ?? 90,
    fileKeysDir: values.FILE_KEYS_DIR ?? join(varDir, 'file-keys'),
    fileKeysBackupDays: values.FILE_KEYS_BACKUP_DAYS ?? 7,
    visaFeeRiseRial: values.VISA_FEE_RISE_RIAL ?? 5_000_000,
    pictureCacheMegabytes: values.PICTURE_CACHE_MB ?? 512,
    busyAfterMs: values.BUSY_AFTER_MS ?? 2_000,
    bases,
    brandName: values.BRAND_NAME ?? 'پرستو',
    brandNameLatin: values.BRAND_NAME_LATIN ?? 'Parastoo',
    brandLogo: values.BRAND_LOGO,
    brandColours: { lead: values.BRAND_COLOUR ?? null, action: values.BRAND_ACTION_COLOUR ?? null },
    supportPhone: values.SUPPORT_PHONE ?? '02191000000',
    supportEmail: values.SUPPORT_EMAIL,
    licences: values.AGENCY_LICENCES ?? [],
    supportWhatsapp: values.SUPPORT_WHATSAPP?.replace('+', ''),
    agency: {
      legalNameFa: values.AGENCY_LEGAL_NAME,
      nationalId: values.AGENCY_NATIONAL_ID,
      economicCode: values.AGENCY_ECONOMIC_CODE,
      postalCode: values.AGENCY_POSTAL_CODE,
      addressFa: values.AGENCY_ADDRESS,
    },
    staffMobile: values.STAFF_MOBILE,
    quietHours: quietHoursOf(values.QUIET_HOURS, { sandbox }),
    googleClientIds: listed(values.GOOGLE_CLIENT_IDS ?? ''),
    androidApp,
    googleKeysHost: values.GOOGLE_KEYS_HOST ?? 'https://www.googleapis.com',
    sandbox,
    sampleSuppliers,
    hotelSuppliers,
    flightSuppliers,
    rateFeeds: readRateFeeds(values, { report }),
    gateways,
    messengers,
    resellers,
    searchEngines,
    magazineUrl: values.MAGAZINE_URL,
    bannerHosts: values.BANNER_HOSTS ?? [],
    appMinimumVersion: values.APP_MINIMUM_VERSION,
    s3,
    s3Keys,
    crashAt: values.CRASH_AT,
    chromiumPath: values.CHROMIUM,
  }
}

/** One a core; one in tests, which look into it. */
const usualProcesses = (nodeEnv: Config['nodeEnv'] | undefined): number =>
  nodeEnv === 'test' ? 1 : Math.min(64, availableParallelism())

/** Many processes share what one PostgreSQL bears. */
const usualConnections = (processes: number): number =>
  Math.max(4, Math.min(10, Math.floor(64 / processes)))

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The environment for a child process: ours, with changes. Keeps `process.env` in this one file. */
export function childEnvironment(changes: Record<string, string>): Record<string, string> {
  return { ...(process.env as Record<string, string>), ...changes }
}

/**
 * The environments of a node's processes: ours, with the database that stands by now. Jobs run in the first alone where ROLE is `all`, so
 * that an idle node asks for them once, not once a core. Where suppliers for show run already is told by their ports.
 */
export function processEnvironments(
  { nodeEnv, processes, role, sampleSuppliers, varDir }: Config,
  { databaseUrl, samplePorts }: { databaseUrl: string; samplePorts: readonly number[] },
): Record<string, string>[] {
  const samples = sampleSuppliers.suppliers.map(
    ({ name, mood, port }, at) => `${name}:${mood}:${samplePorts[at] ?? port}`,
  )
  return Array.from({ length: processes }, (_, place) =>
    childEnvironment({
      NODE_ENV: nodeEnv,
      ROLE: role === 'all' && place > 0 ? 'http' : role,
      PROCESSES: String(processes),
      DATABASE_URL: databaseUrl,
      VAR_DIR: varDir,
      SAMPLE_SUPPLIERS: samples.join(','),
    }),
  )
}

/**
 * Makes libraries run as in production: React renders several times faster then. Our own NODE_ENV, which decides about
 * secrets and the sandbox, has been read before and is not touched by it.
 */
export function runLibrariesForSpeed(): void {
  process.env.NODE_ENV = 'production'
}

/** At night what can wait does, unless told; in the sandbox nobody sleeps. */
function quietHoursOf(told: string | undefined, { sandbox }: { sandbox: boolean }) {
  if (told === undefined) return sandbox ? null : { from: 22, until: 8 }
  const [from = 0, until = 0] = told.split('-').map(Number)
  return { from, until }
}
