/** Cancellation policies, peak calendars and rate plans as staff read and write them. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import {
  nothingSold,
  type RuleSheet,
  type SheetRow,
  textOfRows,
} from '../../../platform/imports/rule-sheet.ts'
import { type CancellationRule, keptOf, type Penalty } from '../stays/index.ts'
import { importRates, rateColumns, readRates } from './import-hotels.ts'
import {
  importPeaks,
  importPolicies,
  peakColumns,
  policyColumns,
  readPeaks,
  readPolicies,
} from './import-places.ts'
import { bringNightsBack, forgetNights, keepNights } from './taken-plans.ts'

const textOrEmpty = (row: Record<string, string | null>): SheetRow =>
  Object.fromEntries(Object.entries(row).map(([column, text]) => [column, text ?? '']))

const lockTable = (table: string) => async (tx: Tx) => {
  await query(tx, `lock table ${table} in share row exclusive mode`)
}
const keysOf = async (db: Db | Tx, text: string) =>
  await query<{ key: string; title: string }>(db, text)

type PolicyRow = {
  code: string
  validFrom: string
  rules: CancellationRule[]
  peakRules: CancellationRule[] | null
  peakCalendar: string | null
}

export const policySheet: RuleSheet = {
  columns: policyColumns,
  partOf: ({ policy = '' }) => policy,
  keyOf: ({ validFrom, season, untilHours }) => `${validFrom} ${season} ${untilHours}`,
  saidWholeOf: ({ policy, validFrom }) => `${policy} ${validFrom}`,
  beginsOn: ({ validFrom = '' }) => validFrom,
  parts: (db) =>
    keysOf(
      db,
      'select distinct code as key, code as title from hotel_stock.cancellation_policy order by code',
    ),
  async standing(db, parts) {
    const found = await query<PolicyRow>(
      db,
      `select code, valid_from::text as "validFrom", rules, peak_rules as "peakRules", peak_calendar as "peakCalendar"
       from hotel_stock.cancellation_policy where code = any($1) order by code, valid_from`,
      [parts],
    )
    return found.flatMap(linesOf)
  },
  lock: lockTable('hotel_stock.cancellation_policy'),
  check: async (_tx, text) => readPolicies(text).badLines,
  async put(tx, { parts, text }) {
    const { rows, badLines } = readPolicies(text)
    const kept = new Set(rows.map(({ code }) => code))
    const gone = parts.filter((part) => !kept.has(part))
    const used = await query<{ code: string }>(
      tx,
      'select distinct policy_code as code from hotel_stock.rate_plan where policy_code = any($1)',
      [gone],
    )
    if (used.length > 0) return { badLines: [...badLines, ...used.map(stillNamed)] }
    const outcome = await importPolicies(tx, text)
    if ('imported' in outcome)
      await query(
        tx,
        `delete from hotel_stock.cancellation_policy as policy where code = any($1) and not exists (
           select from jsonb_to_recordset($2::jsonb) as kept ("code" text, "validFrom" date)
           where kept.code = policy.code and kept."validFrom" = policy.valid_from)`,
        [parts, JSON.stringify(rows.map(({ code, validFrom }) => ({ code, validFrom })))],
      )
    return outcome
  },
  losses: ({ before, after, today }) => {
    const read = (rows: readonly SheetRow[]) => readPolicies(textOfRows(policyColumns, rows)).rows
    return lossesOf(read(before), read(after), today)
  },
  soldSince: nothingSold,
}

const stillNamed = ({ code }: { code: string }): BadLine => ({
  line: 1,
  reason: `rate plans still name the policy ${code}`,
  column: 'policy',
  reasonFa: `پلن‌های نرخ هتل هنوز سیاست «${code}» را نام می‌برند.`,
})

function linesOf({ code, validFrom, rules, peakRules, peakCalendar }: PolicyRow): SheetRow[] {
  const line = (season: 'normal' | 'peak') => (rule: CancellationRule) => ({
    policy: code,
    validFrom,
    season,
    untilHours: String(rule.untilHours),
    ...penaltyCells(rule.penalty),
    peakCalendar: season === 'peak' ? (peakCalendar ?? '') : '',
  })
  return [...rules.map(line('normal')), ...(peakRules ?? []).map(line('peak'))]
}

function penaltyCells(penalty: Penalty): { penalty: string; amount: string } {
  if ('percentOfTotal' in penalty)
    return { penalty: 'percent-of-total', amount: String(penalty.percentOfTotal) }
  if ('percentOfFirstNight' in penalty)
    return { penalty: 'percent-of-first-night', amount: String(penalty.percentOfFirstNight) }
  if ('nights' in penalty) return { penalty: 'nights', amount: String(penalty.nights) }
  return { penalty: 'rial', amount: String(penalty.rial) }
}

type ReadPolicy = ReturnType<typeof readPolicies>['rows'][number]

const inForceOn = (rows: readonly ReadPolicy[], code: string, day: string) =>
  rows
    .filter((each) => each.code === code && each.validFrom <= day)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .at(-1)

/** Stays that are compared: what is kept of one night and of a week, of a cheap and of a dear one, differs by kind of penalty. */
const stays = [1, 3, 7].flatMap((nights) =>
  [2_000_000, 10_000_000, 100_000_000, 1_000_000_000].map((nightRial) => ({
    nightsRial: Array.from({ length: nights }, () => nightRial),
    totalRial: nights * nightRial,
  })),
)

/** Where less is kept than before of a stay that is bought from some day on. */
function lossesOf(was: readonly ReadPolicy[], now: readonly ReadPolicy[], today: string): string[] {
  const codes = [...new Set(was.map(({ code }) => code))]
  return codes.flatMap((code) => {
    const starts = [...was, ...now].filter((each) => each.code === code)
    const days = [...new Set([today, ...starts.map(({ validFrom }) => validFrom)])]
    return days
      .filter((day) => day >= today)
      .flatMap((day) => {
        const [one, other] = [inForceOn(was, code, day), inForceOn(now, code, day)]
        if (!one || !other) return []
        const seasons = [
          { nameFa: 'روزهای عادی', rules: [one.rules, other.rules] as const },
          {
            nameFa: 'روزهای شلوغ',
            rules: [one.peakRules ?? one.rules, other.peakRules ?? other.rules] as const,
          },
        ]
        const { peakCalendar } = one
        const isMoved = peakCalendar !== null && other.peakCalendar !== peakCalendar
        const moved = isMoved
          ? [
              `${code}، خرید از ${formatJalaliDate(day)}: روزهای شلوغ دیگر از تقویم ${peakCalendar} نیست.`,
            ]
          : []
        const less = seasons.flatMap(({ nameFa, rules }) =>
          keepsLess(...rules)
            ? [`${code}، خرید از ${formatJalaliDate(day)}، ${nameFa}: کمتر از قبل نگه داشته می‌شود.`]
            : [],
        )
        return [...less, ...moved]
      })
  })
}

function keepsLess(was: readonly CancellationRule[], now: readonly CancellationRule[]): boolean {
  const hours = [...new Set([...was, ...now].map(({ untilHours }) => untilHours))]
  const tried = hours.flatMap((each) => [each + 0.5, Math.max(0, each - 0.5)])
  const kept = (
    rules: readonly CancellationRule[],
    before: number,
    stay: (typeof stays)[number],
  ) => {
    const ordered = rules.toSorted((one, other) => other.untilHours - one.untilHours)
    const rule = ordered.find(({ untilHours }) => before >= untilHours) ?? ordered.at(-1)
    return rule ? keptOf(rule.penalty, stay) : 0
  }
  return tried.some((before) =>
    stays.some((stay) => kept(now, before, stay) < kept(was, before, stay)),
  )
}

export const peakSheet: RuleSheet = {
  columns: peakColumns,
  partOf: ({ calendar = '' }) => calendar,
  keyOf: ({ fromNight = '' }) => fromNight,
  saidWholeOf: ({ calendar, fromNight }) => `${calendar} ${fromNight}`,
  parts: (db) =>
    keysOf(
      db,
      'select distinct calendar as key, calendar as title from hotel_stock.peak_period order by calendar',
    ),
  standing: async (db, parts) =>
    (
      await query<Record<string, string>>(
        db,
        `select calendar, from_night::text as "fromNight", until_night::text as "untilNight"
         from hotel_stock.peak_period where calendar = any($1) order by calendar, from_night`,
        [parts],
      )
    ).map(textOrEmpty),
  lock: lockTable('hotel_stock.peak_period'),
  check: async (_tx, text) => readPeaks(text).badLines,
  async put(tx, { parts, text }) {
    const outcome = await importPeaks(tx, text)
    if ('imported' in outcome)
      await query(
        tx,
        `delete from hotel_stock.peak_period as peak where calendar = any($1) and not exists (
           select from jsonb_to_recordset($2::jsonb) as kept ("calendar" text, "fromNight" date)
           where kept.calendar = peak.calendar and kept."fromNight" = peak.from_night)`,
        [parts, JSON.stringify(readPeaks(text).rows)],
      )
    return outcome
  },
  losses({ before, after }) {
    const now = new Map(after.map((row) => [`${row.calendar} ${row.fromNight}`, row]))
    const fewer = before.filter((row) => {
      const is = now.get(`${row.calendar} ${row.fromNight}`)
      return !is || (is.untilNight ?? '') < (row.untilNight ?? '')
    })
    return fewer.length > 0
      ? [`${fewer.length} بازهٔ شلوغ حذف یا کوتاه می‌شود و قانون سخت‌گیرانه در آن نیست.`]
      : []
  },
  soldSince: nothingSold,
}

const planKey = ({ hotel, room, plan }: SheetRow) => `${hotel} ${room} ${plan}`

export const rateSheet: RuleSheet = {
  columns: rateColumns,
  partOf: ({ hotel = '' }) => hotel,
  keyOf: ({ room, plan }) => `${room} ${plan}`,
  saidWholeOf: planKey,
  parts: (db) =>
    keysOf(
      db,
      `select hotel.code as key, hotel.name_fa as title from hotel_stock.property as hotel
       where exists (select from hotel_stock.room_type as room
         join hotel_stock.rate_plan as plan on plan.room_type_id = room.id where room.property_id = hotel.id)
       order by hotel.name_fa, hotel.code`,
    ),
  standing: async (db, parts) =>
    (
      await query<Record<string, string | null>>(
        db,
        `select hotel.code as hotel, room.code as room, plan.code as plan, plan.name_fa as "nameFa", plan.board,
           plan.pays, plan.policy_code as policy, plan.market, plan.valid_from::text as "validFrom",
           plan.valid_until::text as "validUntil", plan.release_days::text as "releaseDays",
           plan.least_nights::text as "leastNights", plan.most_nights::text as "mostNights",
           plan.prices_per as "pricesPer", plan.tax_percent::text as "taxPercent", plan.tax,
           plan.commission_percent::text as "commissionPercent"
         from hotel_stock.rate_plan as plan
         join hotel_stock.room_type as room on room.id = plan.room_type_id
         join hotel_stock.property as hotel on hotel.id = room.property_id
         where hotel.code = any($1) order by hotel.code, room.code, plan.code`,
        [parts],
      )
    ).map(textOrEmpty),
  lock: lockTable('hotel_stock.rate_plan'),
  check: async (tx, text) => (await readRates(tx, text)).badLines,
  async put(tx, { parts, text, isUndo = false }) {
    const { rows, badLines } = await readRates(tx, text)
    if (badLines.length > 0) return { badLines }
    const gone = await query<{ id: number; name: string; isSold: boolean }>(
      tx,
      `select plan.id, hotel.code || ' ' || room.code || ' ' || plan.code as name,
         exists (select from hotel_stock.held_room as held where held.rate_plan_id = plan.id) as "isSold"
       from hotel_stock.rate_plan as plan
       join hotel_stock.room_type as room on room.id = plan.room_type_id
       join hotel_stock.property as hotel on hotel.id = room.property_id
       where hotel.code = any($1) and not exists (
         select from jsonb_to_recordset($2::jsonb) as kept ("roomTypeId" int, "code" text)
         where kept."roomTypeId" = plan.room_type_id and kept.code = plan.code)`,
      [parts, JSON.stringify(rows.map(({ roomTypeId, code }) => ({ roomTypeId, code })))],
    )
    const sold = gone.filter(({ isSold }) => isSold)
    if (sold.length > 0) return { badLines: sold.map(wasSold) }
    const ids = gone.map(({ id }) => id)
    await keepNights(tx, ids)
    for (const table of ['rate_night', 'sample_plan'])
      await query(tx, `delete from hotel_stock.${table} where rate_plan_id = any($1)`, [ids])
    await query(tx, 'delete from hotel_stock.rate_plan where id = any($1)', [ids])
    const outcome = await importRates(tx, text)
    if ('imported' in outcome) await (isUndo ? bringNightsBack : forgetNights)(tx, parts)
    return outcome
  },
  losses({ before, after }) {
    const now = new Map(after.map((row) => [planKey(row), row]))
    return before.flatMap((was) => {
      const is = now.get(planKey(was))
      return is ? lossesOfPlan(was, is) : [`پلن ${planKey(was)} با قیمت همهٔ شب‌هایش حذف می‌شود.`]
    })
  },
  async soldSince(db, { rows, since }) {
    const sold = await query<{ name: string; count: string }>(
      db,
      `select hotel.code || ' ' || room.code || ' ' || plan.code as name, count(*)::text as count
       from hotel_stock.held_room as held
       join hotel_stock.hold as hold on hold.key = held.hold_key
       join hotel_stock.rate_plan as plan on plan.id = held.rate_plan_id
       join hotel_stock.room_type as room on room.id = plan.room_type_id
       join hotel_stock.property as hotel on hotel.id = room.property_id
       where hotel.code = any($1) and (hold.state = 'held' or hold.fulfilled_at >= $2)
       group by 1`,
      [rows.map(({ hotel }) => hotel), since.toString()],
    )
    const wanted = new Set(rows.map(planKey))
    return new Map(
      sold.flatMap(({ name, count }) => (wanted.has(name) ? [[name, Number(count)]] : [])),
    )
  },
}

/** Where a guest pays less for the same nights, or gets more back; which policy is milder is for people to say. */
function lossesOfPlan(was: SheetRow, is: SheetRow): string[] {
  const name = planKey(was)
  const told = [
    Number(is.commissionPercent) < Number(was.commissionPercent) &&
      `کمیسیون ${name} از ${was.commissionPercent}٪ به ${is.commissionPercent}٪ کم می‌شود.`,
    is.policy !== was.policy &&
      `سیاست کنسلی ${name} از «${was.policy}» به «${is.policy}» عوض می‌شود.`,
    is.board !== was.board && `وعدهٔ ${name} با همان قیمت از ${was.board} به ${is.board} عوض می‌شود.`,
    was.pricesPer === 'person' &&
      is.pricesPer === 'room' &&
      `قیمت ${name} به‌جای هر نفر، برای هر اتاق می‌شود.`,
    was.tax === 'added' &&
      (is.tax !== 'added' || Number(is.taxPercent) < Number(was.taxPercent)) &&
      `مالیاتی که روی قیمت ${name} می‌آید کم می‌شود.`,
  ]
  return told.filter((each) => each !== false)
}

const wasSold = ({ name }: { name: string }): BadLine => ({
  line: 1,
  reason: `rooms were sold on the plan ${name}`,
  column: 'plan',
  reasonFa: `روی پلن نرخ «${name}» اتاق فروخته شده و حذف نمی‌شود.`,
})
