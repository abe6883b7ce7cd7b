/**
 * Writes data/timetable/schedules and data/timetable/fares from the hand-written data/timetable/source. The same
 * source gives the same bytes anywhere. `--check` writes nothing and fails where a shipped file differs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fareColumns } from '@parastoo/server/modules/inventory/timetable/read-fares'
import { writeSsim } from '@parastoo/server/modules/inventory/timetable/write-ssim'
import { planLegs } from './timetable/plan-legs.ts'
import { priceFares } from './timetable/price-fares.ts'
import { type Carrier, readSource, type Source } from './timetable/read-source.ts'
import { createdOn, seasons } from './timetable/seasons.ts'

const shipped = new URL('../data/timetable/', import.meta.url)

/** Every file the source makes, by its path under data/timetable. */
export function makeTimetable(source: Source): Map<string, string> {
  const files = new Map<string, string>()
  for (const carrier of source.carriers.values()) {
    files.set(`schedules/${carrier.airline}.ssim`, scheduleFile(source, carrier))
    files.set(`fares/${carrier.airline}.csv`, fareFile(source, carrier))
  }
  return files
}

/** Paths whose shipped file is missing, differs, or has no source any more. */
export function differingFiles(files: ReadonlyMap<string, string>): string[] {
  const stale = shippedPaths().filter((path) => !files.has(path))
  const changed = [...files].flatMap(([path, text]) => {
    const file = new URL(path, shipped)
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [path]
  })
  return [...changed, ...stale]
}

function scheduleFile(source: Source, carrier: Carrier): string {
  return writeSsim({
    seasonCount: seasons.length,
    carrier: {
      timeMode: 'L',
      airlineCode: carrier.airline,
      season: null,
      validFrom: seasons[0].from,
      validUntil: seasons[2].until,
      createdOn,
      createdAtMinutes: 0,
      title: seasons.map((season) => season.name).join(' '),
      releasedOn: createdOn,
      status: 'C',
      creatorReference: 'PARASTOO',
      duplicateDesignatorMarker: null,
      generalRemarks: null,
      secureFlight: false,
      inFlightServices: null,
      electronicTicketing: 'ET',
    },
    legs: planLegs(source, carrier),
  })
}

function fareFile(source: Source, carrier: Carrier): string {
  const lines = priceFares(source, carrier).map((line) =>
    fareColumns.map((column) => line[column]).join(','),
  )
  return `${[fareColumns.join(','), ...lines].join('\n')}\n`
}

function shippedPaths(): string[] {
  return ['schedules', 'fares'].flatMap((folder) => {
    const place = new URL(`${folder}/`, shipped)
    return existsSync(place) ? readdirSync(place).map((name) => `${folder}/${name}`) : []
  })
}

if (import.meta.main) {
  const files = makeTimetable(readSource())
  const differing = differingFiles(files)
  if (process.argv.includes('--check')) {
    for (const path of differing) console.error(`${path} is not what the source makes`)
    process.exitCode = differing.length === 0 ? 0 : 1
  } else {
    for (const path of differing) {
      const file = new URL(path, shipped)
      const text = files.get(path)
      mkdirSync(new URL('./', file), { recursive: true })
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
    }
    console.log(`${files.size} files, ${differing.length} of them new or changed`)
  }
}
